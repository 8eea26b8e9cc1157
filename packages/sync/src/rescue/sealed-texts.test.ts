import { beforeEach, expect, test, vi } from "vitest";
import { keptTextKeys, othersWithTexts, sealedTextKeys } from "./kept-texts.ts";
import type { SealedRescueFile } from "./seal-rescue-file.ts";
import { sealTexts, unsealTexts } from "./sealed-texts.ts";
import { openSealed, serverKeyPair } from "./server-key.test-facts.ts";
import { createTextKeeper, mustAsk, type TextKeeperParts } from "./text-keeper.ts";
import type { TextStorage } from "./text-keys.ts";

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
const openKey = async (sealed: string) => {
  const opened = await openSealed(pair.privateKey, JSON.parse(sealed) as SealedRescueFile);
  return (opened as { key: string }).key;
};
const unsealing = (user_id: number) => ({ ...of(user_id), openKey, mayGoOn: () => true });
const keeperWith = (parts: Partial<TextKeeperParts> = {}) =>
  createTextKeeper({
    storage: () => storage,
    subtle,
    readKey: async () => pair.public_key,
    openKey,
    patience_ms: 5_000,
    ...parts,
  });
const draftKey = "examplar.comment.7.3.private";

test("a user's texts are sealed, and those of others stay; opened, they are as they were", async () => {
  const before = storage.all();
  expect(await sealTexts(of(7), pair.public_key)).toBe(true);
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
  expect(await sealTexts(of(7), null)).toBe(false);
  expect(storage.all()).toBe(before);
});

/** Another tab writes when this one has sealed, but not yet removed, what was there. */
const otherTabWrites = (text: string) => {
  const { setItem } = storage;
  storage.setItem = (key, row) => {
    storage.setItem = setItem;
    setItem(key, row);
    setItem(draftKey, text);
  };
};

test("what another tab writes meanwhile is sealed too, and the later text comes back", async () => {
  otherTabWrites("Speak to her today.");
  expect(await sealTexts(of(7), pair.public_key)).toBe(true);
  expect([keptTextKeys(storage, 7), sealedTextKeys(storage, 7).length]).toEqual([[], 2]);
  await unsealTexts(unsealing(7));
  expect(storage.getItem(draftKey)).toBe("Speak to her today.");
  expect(storage.getItem("examplar.marks.7")).toBe('[{"points":2}]');
});

test("text written since is kept: a list is appended to the sealed one, any other text replaces it", async () => {
  await sealTexts(of(7), pair.public_key);
  storage.setItem("examplar.marks.7", '[{"points":3}]');
  storage.setItem(draftKey, "Newer.");
  await unsealTexts(unsealing(7));
  expect(storage.getItem("examplar.marks.7")).toBe('[{"points":2},{"points":3}]');
  expect(storage.getItem(draftKey)).toBe("Newer.");
});

test("a row that cannot be opened stays sealed, and so do earlier rows", async () => {
  await sealTexts(of(7), pair.public_key);
  storage.setItem(draftKey, "Newer.");
  await sealTexts(of(7), pair.public_key);
  const failing = vi.fn<typeof openKey>(() => Promise.reject(new Error("no reply")));
  await expect(unsealTexts({ ...unsealing(7), openKey: failing })).rejects.toThrow("no reply");
  expect([failing.mock.calls.length, sealedTextKeys(storage, 7).length]).toEqual([1, 2]);
  await unsealTexts(unsealing(7));
  expect(storage.getItem(draftKey)).toBe("Newer.");
});

test("an invalid row does not block the others", async () => {
  storage.setItem("examplar.sealed.7.broken", "{");
  expect(await sealTexts(of(7), pair.public_key)).toBe(true);
  await unsealTexts(unsealing(7));
  expect(storage.getItem(draftKey)).toBe("Speak to her.");
});

test("marks that another tab has restored and sent meanwhile do not come back", async () => {
  await sealTexts(of(7), pair.public_key);
  const late = async (sealed: string) => {
    const key = await openKey(sealed);
    await unsealTexts(unsealing(7));
    storage.removeItem("examplar.marks.7");
    return key;
  };
  await unsealTexts({ ...unsealing(7), openKey: late });
  expect(storage.getItem("examplar.marks.7")).toBeNull();
});

test("a sign-in restores the user's own texts, and seals those of others", async () => {
  const readKey = vi.fn<TextKeeperParts["readKey"]>(async () => pair.public_key);
  const keeper = keeperWith({ readKey });
  await keeper.leave(7, pair.public_key, null);
  expect([keeper.keysOf(7), keeper.isTidy(7)]).toEqual([[], false]);
  storage.setItem("examplar.marks.72", "[]");
  await keeper.tidy(7);
  expect(keeper.keysOf(7)).toEqual(["examplar.marks.7", draftKey]);
  expect([keeper.keysOf(71), keeper.keysOf(72), keeper.isTidy(7)]).toEqual([[], [], true]);
  expect(readKey).toHaveBeenCalledTimes(1);
});

test("a silent server delays a sign-in once, others' texts are sealed meanwhile, and nothing is restored later", async () => {
  await keeperWith().leave(7, pair.public_key, null);
  let answer: () => void = () => undefined;
  const silent = async (sealed: string) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return openKey(sealed);
  };
  const keeper = keeperWith({ openKey: silent, patience_ms: 300 });
  await keeper.tidy(7);
  expect([keeper.keysOf(71), sealedTextKeys(storage, 7).length]).toEqual([[], 1]);
  answer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([keeper.keysOf(7), sealedTextKeys(storage, 7).length]).toEqual([[], 1]);
});

test("a browser that refuses storage keeps nothing, and nothing fails", async () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const keeper = keeperWith({ storage: refuse });
  await keeper.tidy(7);
  await keeper.leave(7, null, null);
  expect([keeper.keysOf(7), keeper.isTidy(7), keeper.unsentOf(7, null).changes]).toEqual([[], true, 0]);
});

test("each mark, draft and message counts, also texts that storage did not take, which cannot be sealed", () => {
  const { public_key: key } = pair;
  storage.setItem("examplar.marks.7", '[{"points":2},{"points":3}]');
  const keeper = keeperWith();
  expect(keeper.unsentOf(7, key)).toEqual({ changes: 3, key, sealable: true });
  expect(keeper.unsentOf(7, null)).toEqual({ changes: 3, key: null, sealable: false });
  const only_here = new Map([["examplar.marks.7", "[1,2,3]"]]);
  expect(keeper.unsentOf(7, key, only_here)).toEqual({ changes: 4, key, sealable: false });
});

test("a user who signs out is asked once, and again before texts are deleted that were to stay", () => {
  const [kept, lost] = [true, false].map((sealable) => ({ changes: 1, key: null, sealable }));
  expect([mustAsk(kept!, null), mustAsk(kept!, kept!), mustAsk(lost!, kept!)]).toEqual([true, false, true]);
  expect([mustAsk(lost!, lost!), mustAsk(kept!, lost!)]).toEqual([false, false]);
  expect(mustAsk({ ...lost!, changes: 0 }, null)).toBe(false);
});

test("texts that cannot be sealed are deleted only if the user was told, and never those of others", async () => {
  const keeper = keeperWith({ subtle: undefined });
  for (const told of [null, { changes: 2, key: pair.public_key, sealable: true }]) {
    await keeper.leave(7, null, told);
    expect(keeper.keysOf(7)).toHaveLength(2);
  }
  await keeper.leave(7, null, { changes: 2, key: null, sealable: false });
  expect([keeper.keysOf(7), keeper.keysOf(71)]).toEqual([[], ["examplar.marks.71"]]);
});

test("texts stay if there is no room for their sealed copy", async () => {
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const keeper = keeperWith();
  await keeper.leave(7, pair.public_key, null);
  expect(keeper.keysOf(7)).toHaveLength(2);
});
