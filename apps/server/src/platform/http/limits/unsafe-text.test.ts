import { expect, test } from "vitest";
import { findUnsafeText } from "./unsafe-text.ts";

const nested = (depth: number): unknown => {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

test.each([
  ["plain text is safe", { a: "é", b: [1, null, true] }, null],
  ["U+0000 in a value is found", { a: { b: ["x", "y\u0000"] } }, "a.b.1"],
  ["half a surrogate pair in a value is found", { a: "\ud800" }, "a"],
  ["U+0000 in a property name is found", { a: { "b\u0000": 1 } }, "a"],
  ["plain text nested 60 levels deep is safe", nested(60), null],
])("%s", (_, value, path) => {
  expect(findUnsafeText(value)).toBe(path);
});
