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
/** Simulates a power cut, which loses names whose folder was not synced. */
const loseOwnName = () => rm(join(root, "objects", "5"), { recursive: true });
const stored = { content_type: "image/jpeg", bytes: "a picture" };

test("a start restores the own name of an object that a power cut lost, and removes the second name", async () => {
  await put("a picture");
  expect(await secondNames()).toEqual([encodeURIComponent(key)]);
  await loseOwnName();
  expect(await read()).toBeNull();
  expect(await objects.settleSecondNames()).toBe(0);
  expect([await read(), await secondNames()]).toEqual([stored, []]);
});

test("a start leaves an object with its own name as it is, and removes the second name", async () => {
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
  "putting the same bytes again, %s, is accepted; other bytes are refused",
  async (when) => {
    await put("a picture");
    if (when === "after the start") await objects.settleSecondNames();
    expect(await put("a picture")).toMatchObject({ byte_size: 9 });
    expect(await put("another one")).toBe("exists");
    await objects.settleSecondNames();
    expect([await read(), await secondNames()]).toEqual([stored, []]);
  },
);

test("a replaced object does not come back from its second name", async () => {
  await put("an older one");
  await put("a picture", { is_new: false });
  await objects.settleSecondNames();
  expect([await read(), await secondNames()]).toEqual([stored, []]);
});

test.each([
  ["whose file has no footer", () => truncate(secondName(), 5)],
  [
    "whose footer has only its last twelve bytes",
    async () => {
      const file = await readFile(secondName());
      await writeFile(secondName(), file.fill(0, 0, file.length - 12));
    },
  ],
  [
    "whose file has a footer but zeros as content",
    async () => {
      const file = await readFile(secondName());
      await writeFile(secondName(), file.fill(0, 0, 9));
    },
  ],
])("a second name %s restores no object and is removed only when it is old", async (_, damage) => {
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

test("foreign files among the second names do not prevent a start", async () => {
  await put("a picture");
  await writeFile(join(root, "naming", "%"), "x");
  await writeFile(join(root, "naming", ".nfs0001"), "x");
  await objects.settleSecondNames();
  expect([await read(), (await secondNames()).toSorted()]).toEqual([stored, ["%", ".nfs0001"]]);
});

test("a process that starts or sweeps while another one writes disturbs no put", async () => {
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

test("objects that have only a second name are listed after settleUnder of their prefix", async () => {
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

test("a folder is synced ten seconds after its first name, for all names since; a failed sync is retried", async () => {
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
