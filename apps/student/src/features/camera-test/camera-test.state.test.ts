import { expect, test } from "vitest";
import { defaultIntervalMs, emptyFields, pairsOf, readFields } from "./camera-test.state.ts";

test("CAMTEST-04~ CONST-38 the default is one picture per second", () => {
  expect(defaultIntervalMs).toBe(1_000);
  expect(readFields(emptyFields)).toEqual({ folder: "test", metadata: {}, tags: {}, interval_ms: 1_000 });
});

test.each([
  ["", {}],
  ["room=12", { room: "12" }],
  ["room = 12, seat=4\nlight=good", { room: "12", seat: "4", light: "good" }],
  ["room", null],
  ["room=", null],
  ["a=b=c", null],
  ["ro om=12", null],
])("CAMTEST-06~ the text '%s' is read as the pairs %j", (text, expected) => {
  expect(pairsOf(text)).toEqual(expected);
});

test.each([
  [{ folder: "../x" }, "folder"],
  [{ folder: "" }, "folder"],
  [{ metadata: "x" }, "metadata"],
  [{ tags: "=" }, "tags"],
  [{ interval_ms: "0" }, "interval_ms"],
  [{ interval_ms: "soon" }, "interval_ms"],
])("the first invalid field is named: %o", (change, expected) => {
  expect(readFields({ ...emptyFields, ...change })).toBe(expected);
});
