import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { createDiskStorage } from "./disk/disk-storage.ts";
import { safeKey } from "./storage.ts";

const root = await mkdtemp(join(tmpdir(), "examplar-storage-"));
afterAll(() => rm(root, { recursive: true, force: true }));
const storage = createDiskStorage(root, "http://localhost");

const chunks = async function* (...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
};
const read = async (key: string, range?: { first: number; last: number }) => {
  const stream = await storage.open(key, range);
  return stream && text(stream);
};
const limit = { max_bytes: 1_000_000 };
const listed = async (key: string) => {
  const found: { key: string; stored_at: Date }[] = [];
  for await (const object of storage.list(key)) found.push(object);
  return found;
};
const leftovers = () => readdir(join(root, "coming"));

test("a stored object can be read, measured and checked", async () => {
  const bytes = randomBytes(300_000);
  const stored = await storage.put("a/b/picture", chunks(bytes.subarray(0, 7), bytes.subarray(7)), limit);
  expect(stored).toEqual({ byte_size: 300_000, sha256: createHash("sha256").update(bytes).digest("hex") });
  expect(await storage.sizeOf("a/b/picture")).toBe(300_000);
  expect(await buffer((await storage.open("a/b/picture"))!)).toEqual(bytes);
  expect(await leftovers()).toEqual([]);
});

test("a range is read from its first byte to its last", async () => {
  await storage.put("letters", chunks("abcdefgh"), limit);
  expect(await read("letters", { first: 2, last: 4 })).toBe("cde");
  expect(await read("letters", { first: 7, last: 7 })).toBe("h");
});

test("an object one byte too large leaves nothing behind, and the limit itself is allowed", async () => {
  expect(await storage.put("large", chunks("12345", "6"), { max_bytes: 5 })).toBeNull();
  expect(await storage.sizeOf("large")).toBeNull();
  expect(await storage.put("large", chunks("12345"), { max_bytes: 5 })).toMatchObject({ byte_size: 5 });
  expect(await leftovers()).toEqual([]);
});

test("an interrupted upload leaves nothing behind, and the earlier object stays whole", async () => {
  await storage.put("steady", chunks("the first"), limit);
  const broken = async function* () {
    yield Buffer.from("the sec");
    throw new Error("connection lost");
  };
  await expect(storage.put("steady", broken(), limit)).rejects.toThrow("connection lost");
  expect(await read("steady")).toBe("the first");
  expect(await leftovers()).toEqual([]);
});

test("a removed object is gone, and removing it again is no error", async () => {
  await storage.put("gone", chunks("x"), limit);
  await storage.remove("gone");
  await storage.remove("gone");
  expect([await storage.open("gone"), await storage.sizeOf("gone")]).toEqual([null, null]);
});

test("objects under a key are listed with their time; an empty folder lists nothing", async () => {
  await storage.put("listed/1/one", chunks("x"), limit);
  await storage.put("listed/2/two", chunks("x"), limit);
  const found = await listed("listed");
  expect(found.map(({ key }) => key).toSorted()).toEqual(["listed/1/one", "listed/2/two"]);
  expect(Math.abs(found[0]!.stored_at.getTime() - Date.now())).toBeLessThan(60_000);
  expect(await listed("listed/3")).toEqual([]);
});

test("partial files of a power cut are removed, running writes are not", async () => {
  await writeFile(join(root, "coming", "old"), "half");
  await utimes(join(root, "coming", "old"), new Date("2026-01-01"), new Date("2026-01-01"));
  await writeFile(join(root, "coming", "new"), "half");
  expect(await storage.removeUnfinished((began_at) => began_at < new Date("2026-02-01"))).toBe(1);
  expect(await leftovers()).toEqual(["new"]);
  await rm(join(root, "coming", "new"));
});

test("a missing object is null, also below a file and for a folder", async () => {
  await storage.put("file", chunks("x"), limit);
  expect([await storage.open("nothing"), await storage.open("file/below"), await storage.sizeOf("a/b")]).toEqual([
    null,
    null,
    null,
  ]);
});

describe("keys", () => {
  test.each(["a", "a/b-c_d/e.png", "answer_pictures/1/2/0b6e9a3e"])("%s is a valid key", (key) => {
    expect(safeKey(key)).toBe(key);
  });
  test.each(["", "/", "/etc/passwd", "a//b", "..", "a/../b", "a/./b", ".hidden", "a\\b", "a\u0000b", "a b", "é", "a/"])(
    "every operation refuses %j as a key",
    async (key) => {
      await expect(storage.put(key, chunks("x"), limit)).rejects.toThrow("not a storage key");
      await expect(storage.open(key)).rejects.toThrow("not a storage key");
      await expect(storage.sizeOf(key)).rejects.toThrow("not a storage key");
      await expect(storage.remove(key)).rejects.toThrow("not a storage key");
    },
  );
});
