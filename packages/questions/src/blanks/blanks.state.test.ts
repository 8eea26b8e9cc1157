import type { Blank } from "@examplar/domain";
import { expect, test } from "vitest";
import { filledBlanks, splitBlanks, withBlank } from "./blanks.state.ts";

test.each([
  ["filling the first blank starts the answer", null, "b1", "x", { blanks: { b1: "x" } }],
  ["filling another blank keeps the first", { blanks: { b1: "x" } }, "b2", "y", { blanks: { b1: "x", b2: "y" } }],
  ["changing a blank replaces its text", { blanks: { b1: "x" } }, "b1", " z", { blanks: { b1: " z" } }],
  ["emptying a blank removes it", { blanks: { b1: "x", b2: "y" } }, "b1", "", { blanks: { b2: "y" } }],
  ["emptying the last filled blank leaves no answer", { blanks: { b1: "x" } }, "b1", "", null],
])("%s", (_title, content, id, value, next) => {
  expect(withBlank(content, id, value)).toEqual(next);
});

test.each([
  [null, 0],
  [{ blanks: { b1: "x", b2: "y" } }, 2],
  [{ blanks: { b1: " ", b2: "y" } }, 1],
  [{ blanks: { b1: "\u{a0}\u{200b}" } }, 0],
])("%j has %d filled blanks", (content, count) => {
  expect(filledBlanks(content)).toBe(count);
});

const blanks: Blank[] = [
  { id: "b1", kind: "text" },
  { id: "b2", kind: "text" },
];

test.each([
  ["{{b1}}", [{ blank: "b1" }]],
  ["a {{ b2 }} c", [{ text: "a " }, { blank: "b2" }, { text: " c" }]],
  ["{{b1}}{{b2}}", [{ blank: "b1" }, { blank: "b2" }]],
  ["{{b9}} {b1}", [{ text: "{{b9}}" }, { text: " {b1}" }]],
  ["", []],
])("the text %j is split at its blanks", (text, pieces) => {
  expect(splitBlanks(text, blanks)).toEqual(pieces);
});
