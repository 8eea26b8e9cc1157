import { beforeEach, expect, test } from "vitest";
import { isResyncNew, noteResync } from "./resync-requests.ts";

let places: Map<string, string>;
const kept = {
  getItem: (place: string) => places.get(place) ?? null,
  setItem: (place: string, text: string) => void places.set(place, text),
};
beforeEach(() => {
  places = new Map();
});
const at = (s: number) => new Date(Date.UTC(2026, 10, 15, 9, 0, s)).toISOString();

test.each<[string, number, string | null, boolean]>([
  ["nobody asked", 7, null, false],
  ["the one that was obeyed", 7, at(1), false],
  ["a second one that was obeyed, perhaps of another attempt", 7, at(2), false],
  ["a later one", 7, at(3), true],
  ["one that was made before and is heard of only now", 7, at(0), true],
  ["the same moment for another user of this computer", 8, at(1), true],
])("RECOV-05 a request is obeyed once: %s", (_, user_id, requested_at, is_new) => {
  for (const s of [1, 2, 1]) noteResync(7, at(s), kept);
  expect(isResyncNew(user_id, requested_at, kept)).toBe(is_new);
});

test("what is remembered stays small", () => {
  for (let s = 0; s < 300; s++) noteResync(7, at(s), kept);
  expect([...places.values()].join("").length).toBeLessThan(3000);
  expect([isResyncNew(7, at(299), kept), isResyncNew(7, at(200), kept)]).toEqual([false, false]);
});
