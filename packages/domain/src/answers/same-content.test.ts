import { expect, test } from "vitest";
import { sameContent } from "./same-content.ts";

test.each([
  [{ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  [{ ids: ["a", "b"] }, { ids: ["b", "a"] }, false],
  [null, { text: "" }, false],
  [null, null, true],
])("%j and %j are the same content: %s", (a, b, same) => {
  expect(sameContent(a, b)).toBe(same);
});
