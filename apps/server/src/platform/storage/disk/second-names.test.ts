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
  await utimes(secondName(), new Date("2026-01-01"), new Date("2026-01-01"));
  expect(await objects.settleSecondNames((began_at) => began_at < new Date("2026-02-01"))).toBe(1);
  expect(await secondNames()).toEqual([]);
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
