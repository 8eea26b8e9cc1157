import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskObjects, type DiskObjects } from "./disk-objects.ts";
import { createUnsettledNames } from "./unsettled-names.ts";

let root: string;
let objects: DiskObjects;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "examplar-names-"));
  objects = createDiskObjects(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const key = "5/7/screen/1.jpg";
const put = (bytes: string, { is_new = true, at = key } = {}) => {
  const whole = new Uint8Array(Buffer.from(bytes));
  return objects.putWhole(at, whole, { described: { content_type: "image/jpeg" }, sha256: null, is_new });
};
const read = async () => {
  const found = await objects.open(key);
  return found && { content_type: found.content_type, bytes: await text(await found.read()) };
};
const secondNames = () => readdir(join(root, "naming"));
const secondName = () => join(root, "naming", encodeURIComponent(key));
/** A power cut takes the names that no folder was synced for. */
const loseOwnName = () => rm(join(root, "objects", "5"), { recursive: true });
const stored = { content_type: "image/jpeg", bytes: "a picture" };

test("an object whose own name was lost in a power cut has it again after the start, and no second one", async () => {
  await put("a picture");
  expect(await secondNames()).toEqual([encodeURIComponent(key)]);
  await loseOwnName();
  expect(await read()).toBeNull();
  expect(await objects.settleSecondNames()).toBe(0);
  expect([await read(), await secondNames()]).toEqual([stored, []]);
});

test("an object that kept its name stays as it is, and has no second one after the start", async () => {
  await put("a picture");
  await objects.settleSecondNames();
  expect([await read(), await secondNames()]).toEqual([stored, []]);
});

test("an object that was removed does not come back with the next start", async () => {
  await put("a picture");
  await objects.remove(key);
  await objects.settleSecondNames();
  expect([await read(), await secondNames()]).toEqual([null, []]);
});

test.each(["before its name is settled", "after the start"])(
  "the same bytes again, %s, are no others",
  async (when) => {
    await put("a picture");
    if (when === "after the start") await objects.settleSecondNames();
    expect(await put("a picture")).toMatchObject({ byte_size: 9 });
    expect(await put("another one")).toBe("exists");
    await objects.settleSecondNames();
    expect([await read(), await secondNames()]).toEqual([stored, []]);
  },
);

test("what replaced an object is not replaced by its second name", async () => {
  await put("an older one");
  await put("a picture", { is_new: false });
  await objects.settleSecondNames();
  expect([await read(), await secondNames()]).toEqual([stored, []]);
});

test.each([
  ["without its end", () => truncate(secondName(), 5)],
  [
    "with its end, and without what stands before it",
    async () => {
      const file = await readFile(secondName());
      await writeFile(secondName(), file.fill(0, 0, file.length - 12));
    },
  ],
  [
    "with its end, and without the bytes before",
    async () => {
      const file = await readFile(secondName());
      await writeFile(secondName(), file.fill(0, 0, 9));
    },
  ],
])("a file %s is no object; another process may be writing it, so it goes when it is old", async (_, damage) => {
  await put("a picture");
  await loseOwnName();
  await damage();
  expect(await objects.settleSecondNames()).toBe(0);
  expect([await read(), await secondNames()]).toEqual([null, [encodeURIComponent(key)]]);
  expect(await objects.settleOld(() => true)).toBe(0);
  await utimes(secondName(), new Date("2026-01-01"), new Date("2026-01-01"));
  expect(await objects.settleOld((began_at) => began_at < new Date("2026-02-01"))).toBe(1);
  expect(await secondNames()).toEqual([]);
});

test("what is none of ours among the second names stops no start", async () => {
  await put("a picture");
  await writeFile(join(root, "naming", "%"), "x");
  await writeFile(join(root, "naming", ".nfs0001"), "x");
  await objects.settleSecondNames();
  expect([await read(), (await secondNames()).toSorted()]).toEqual([stored, ["%", ".nfs0001"]]);
});

test("a process that starts or sweeps beside one that writes disturbs no put", async () => {
  const other = createDiskObjects(root);
  let writing = true;
  const settling = (async () => {
    while (writing) await other.settleSecondNames();
  })();
  const puts = Array.from({ length: 300 }, (_, at) => put("a picture", { at: `5/7/screen/${at}.jpg` }));
  const outcomes = await Promise.allSettled(puts);
  writing = false;
  await settling;
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  await other.settleSecondNames();
  expect(await secondNames()).toEqual([]);
});

test("what has only a second name is listed once nothing may be put there any more, and can be removed", async () => {
  await put("a picture");
  await put("a picture", { at: "5/8/screen/1.jpg" });
  await loseOwnName();
  await objects.settleUnder("5/7/");
  const keys: string[] = [];
  for await (const found of objects.list("5/7")) keys.push(found.key);
  expect([keys, await secondNames()]).toEqual([[key], [encodeURIComponent("5/8/screen/1.jpg")]]);
});

test("an object whose folder cannot be made fails for that reason", async () => {
  await put("a picture");
  await expect(put("a picture", { at: `${key}/below/it` })).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("a key that is too long for a second name is stored without one", async () => {
  const long = ["5/7", "a".repeat(99), "b".repeat(99), "c".repeat(99)].join("/");
  expect(await put("a picture", { at: long })).toMatchObject({ byte_size: 9 });
  expect([(await objects.stat(long))?.byte_size, await secondNames()]).toEqual([9, []]);
});

test("a folder is synced ten seconds after its first name came, with those that came since; a folder that cannot be waits", async () => {
  const unsettled = createUnsettledNames();
  const [kept, gone] = [join(root, "kept"), join(root, "gone")];
  await mkdir(kept);
  await mkdir(join(root, "naming"));
  const addTo = async (folder: string, name: string, now_ms: number) => {
    await writeFile(join(root, "naming", name), "x");
    unsettled.add(join(folder, name), join(root, "naming", name), now_ms);
  };
  await addTo(kept, "1", 0);
  await addTo(gone, "2", 1_000);
  await addTo(kept, "3", 9_000);
  unsettled.settleDue(9_999, 10);
  expect(await secondNames()).toEqual(["1", "2", "3"]);
  unsettled.settleDue(11_000, 1);
  expect(await secondNames()).toEqual(["2"]);
  unsettled.settleDue(11_000, 10);
  expect(await secondNames()).toEqual(["2"]);
  await mkdir(gone);
  unsettled.settleDue(21_000, 10);
  expect(await secondNames()).toEqual([]);
});
