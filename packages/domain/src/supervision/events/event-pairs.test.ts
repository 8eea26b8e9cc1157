import { expect, test } from "vitest";
import { eventPairs, oppositeOf } from "./event-pairs.ts";

test("opposite kinds are opposite in both directions, and no kind is in two pairs", () => {
  const kinds = eventPairs.flatMap(({ from, to }) => [from, to]);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const { from, to } of eventPairs) {
    expect(oppositeOf(from)).toBe(to);
    expect(oppositeOf(to)).toBe(from);
  }
  expect(oppositeOf("paste")).toBeNull();
});
