import { expect, test } from "vitest";
import { moved, orderedItems } from "./ordering.state.ts";

const items = ["a", "b", "c"].map((id) => ({ id, html: id }));
const idsOf = (ids: string[] | null) => orderedItems(items, ids && { item_ids: ids }).map(({ id }) => id);

test("an untouched order is that of the paper", () => expect(idsOf(null)).toEqual(["a", "b", "c"]));
test("an answer is shown as it was given", () => expect(idsOf(["c", "a", "b"])).toEqual(["c", "a", "b"]));
test("a partial answer is completed", () => expect(idsOf(["c"])).toEqual(["c", "a", "b"]));
test("an item that is not on the paper is left out", () => expect(idsOf(["x", "b"])).toEqual(["b", "a", "c"]));

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
  ["a", -1, "abc"],
  ["c", 3, "abc"],
  ["x", 0, "abc"],
])("%s moved to %i", (id, to, order) => {
  expect(moved(["a", "b", "c"], id, to).join("")).toBe(order);
});
