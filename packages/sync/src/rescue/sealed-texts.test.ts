import { beforeEach, expect, test } from "vitest";
import { keptTextKeys, othersWithTexts, sealedTextKeys, type TextStorage } from "./kept-texts.ts";
import type { SealedRescueFile } from "./seal-rescue-file.ts";
import { sealTexts, unsealTexts } from "./sealed-texts.ts";
import { openSealed, serverKeyPair } from "./server-key.test-facts.ts";
import { createTextKeeper } from "./text-keeper.ts";

const { subtle } = crypto;

const memoryStorage = (): TextStorage & { all: () => string } => {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    key: (place) => [...texts.keys()][place] ?? null,
    get length() {
      return texts.size;
    },
    all: () => JSON.stringify([...texts]),
  };
};

let storage = memoryStorage();
let pair: Awaited<ReturnType<typeof serverKeyPair>>;
beforeEach(async () => {
  storage = memoryStorage();
  pair = await serverKeyPair();
  storage.setItem("examplar.marks.7", '[{"points":2}]');
  storage.setItem("examplar.comment.7.3.private", "Speak to her.");
  storage.setItem("examplar.marks.71", '[{"points":4}]');
  storage.setItem("examplar.language", "fr");
});

const of = (user_id: number) => ({ storage, subtle, user_id });
const keyOf = () => Promise.resolve(pair.public_key);
const unsealing = (user_id: number) => ({
  ...of(user_id),
  openKey: async (sealed: string) => {
    const opened = await openSealed(pair.privateKey, JSON.parse(sealed) as SealedRescueFile);
    return (opened as { key: string }).key;
  },
  onFault: (error: unknown) => expect.fail(String(error)),
});

test("a person's texts are sealed, and those of others stay; opened, they are as they were", async () => {
  const before = storage.all();
  expect(await sealTexts(of(7), keyOf)).toBe(true);
  expect(keptTextKeys(storage, 7)).toEqual([]);
  expect(storage.all()).not.toContain("Speak to her.");
  expect(storage.getItem("examplar.marks.71")).toBe('[{"points":4}]');
  expect(sealedTextKeys(storage, 7)).toHaveLength(1);
  await unsealTexts(unsealing(7));
  expect(JSON.parse(storage.all())).toEqual(expect.arrayContaining(JSON.parse(before) as unknown[]));
  expect(sealedTextKeys(storage, 7)).toEqual([]);
});

test("everybody else with texts is found, by the whole id", () => {
  expect(othersWithTexts(storage, 7)).toEqual([71]);
  expect(othersWithTexts(storage, 71)).toEqual([7]);
});

test("without the server's key texts stay as they are", async () => {
  const before = storage.all();
  const noKey = () => Promise.resolve(null);
  expect(await sealTexts(of(7), noKey)).toBe(false);
  expect(storage.all()).toBe(before);
});

test("what was written since is kept: a list goes behind the sealed one, another text stands", async () => {
  await sealTexts(of(7), keyOf);
  storage.setItem("examplar.marks.7", '[{"points":3}]');
  storage.setItem("examplar.comment.7.3.private", "Newer.");
  await unsealTexts(unsealing(7));
  expect(storage.getItem("examplar.marks.7")).toBe('[{"points":2},{"points":3}]');
  expect(storage.getItem("examplar.comment.7.3.private")).toBe("Newer.");
});

test("what cannot be opened stays sealed, and is reported", async () => {
  await sealTexts(of(7), keyOf);
  const faults: unknown[] = [];
  const openKey = () => Promise.reject(new Error("no reply"));
  await unsealTexts({ ...unsealing(7), openKey, onFault: (error) => faults.push(error) });
  expect(faults).toHaveLength(1);
  expect(sealedTextKeys(storage, 7)).toHaveLength(1);
});

test("whoever signs in finds their own texts again, and others' are sealed", async () => {
  const { openKey } = unsealing(7);
  const keeper = createTextKeeper({ storage: () => storage, subtle, readKey: keyOf, openKey });
  expect(await keeper.seal(7, await keeper.readKey())).toBe(true);
  expect([keeper.keysOf(7), keeper.isTidy(7)]).toEqual([[], false]);
  await keeper.tidy(7);
  expect(keeper.keysOf(7)).toEqual(["examplar.marks.7", "examplar.comment.7.3.private"]);
  expect([keeper.keysOf(71), keeper.isTidy(7)]).toEqual([[], true]);
});

test("a browser that refuses storage keeps nothing, and nothing fails", async () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const keeper = createTextKeeper({ storage: refuse, subtle, readKey: keyOf, openKey: () => Promise.resolve("") });
  await keeper.tidy(7);
  keeper.forget(7);
  expect([keeper.keysOf(7), keeper.isTidy(7), await keeper.seal(7, null)]).toEqual([[], true, true]);
});

test("who leaves and could not seal their texts has them deleted, and nobody else's", async () => {
  const { openKey } = unsealing(7);
  const keeper = createTextKeeper({ storage: () => storage, subtle: undefined, readKey: keyOf, openKey });
  expect(await keeper.seal(7, await keeper.readKey())).toBe(false);
  keeper.forget(7);
  expect([keeper.keysOf(7), keeper.keysOf(71)]).toEqual([[], ["examplar.marks.71"]]);
});
