import { expect, test } from "vitest";
import { moved, orderedItems } from "./ordering.state.ts";

const items = ["a", "b", "c"].map((id) => ({ id, html: id }));
const idsOf = (ids: string[] | null) => orderedItems(items, ids && { item_ids: ids }).map(({ id }) => id);

test("without an answer the items keep the order of the paper", () => expect(idsOf(null)).toEqual(["a", "b", "c"]));
test("the items are shown in the order of the answer", () => expect(idsOf(["c", "a", "b"])).toEqual(["c", "a", "b"]));
test("items missing from an answer are added at the end", () => expect(idsOf(["c"])).toEqual(["c", "a", "b"]));
test("an item that is not on the paper is left out", () => expect(idsOf(["x", "b"])).toEqual(["b", "a", "c"]));

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
  ["a", -1, "abc"],
  ["c", 3, "abc"],
  ["x", 0, "abc"],
])("item %s moved to index %i gives the order %s", (id, to, order) => {
  expect(moved(["a", "b", "c"], id, to).join("")).toBe(order);
});
