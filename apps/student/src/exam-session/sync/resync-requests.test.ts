import { expect, test } from "vitest";
import { createResyncRequests } from "./resync-requests.ts";

const createStorage = () => {
  const places = new Map<string, string>();
  return {
    places,
    getItem: (place: string) => places.get(place) ?? null,
    setItem: (place: string, text: string) => void places.set(place, text),
  };
};
const at = (s: number) => new Date(Date.UTC(2026, 10, 15, 9, 0, s)).toISOString();

test.each<[string, number, string | null, boolean]>([
  ["without a request there is nothing to obey", 7, null, false],
  ["a request that was obeyed is not new", 7, at(1), false],
  ["a second request that was obeyed is not new, of whichever attempt", 7, at(2), false],
  ["a later request is new", 7, at(3), true],
  ["an earlier request that was not obeyed yet is new", 7, at(0), true],
  ["a request of the same moment for another user of this computer is new", 8, at(1), true],
])("RECOV-05 a request is obeyed once: %s", (_, user_id, requested_at, is_new) => {
  const storage = createStorage();
  const page = createResyncRequests(() => storage);
  for (const s of [1, 2, 1]) page.note(7, at(s));
  const next_page = createResyncRequests(() => storage);
  for (const { isNew } of [page, next_page]) expect(isNew(user_id, requested_at)).toBe(is_new);
});

test.each([
  ["full", () => ({ ...createStorage(), setItem: () => fail() })],
  ["blocked", () => fail()],
])("LOSS-16~ RECOV-05~ where the browser's storage is %s, a page obeys a request once", (_, storage) => {
  const { isNew, note } = createResyncRequests(storage);
  expect(isNew(7, at(1))).toBe(true);
  note(7, at(1));
  expect([isNew(7, at(1)), isNew(7, at(2)), isNew(8, at(1))]).toEqual([false, true, true]);
});

const fail = (): never => {
  throw new DOMException("no room", "QuotaExceededError");
};

test("the list of remembered requests stays small", () => {
  const storage = createStorage();
  const { note } = createResyncRequests(() => storage);
  for (let s = 0; s < 300; s++) note(7, at(s));
  expect([...storage.places.values()].join("").length).toBeLessThan(3000);
  const { isNew } = createResyncRequests(() => storage);
  expect([isNew(7, at(299)), isNew(7, at(200))]).toEqual([false, false]);
});
