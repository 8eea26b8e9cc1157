import { describe, expect, test } from "vitest";
import { parsePoints, quickMarks, typePoints, typingMs, type Typed } from "./points.state.ts";

test.each([
  [0, 3, [0, 1, 2, 3]],
  [0, 1, [0, 1]],
  [0, 0.5, [0, 0.5]],
  [0, 2.5, [0, 1, 2, 2.5]],
  [-1, 2, [-1, 0, 1, 2]],
  [0, 20, [0, 5, 10, 15, 20]],
  [0, 12.5, [0, 3, 6.5, 9.5, 12.5]],
  [0, 0, [0]],
])("the buttons from %d to %d points are %j", (least, most, marks) =>
  expect(quickMarks({ least, most })).toEqual(marks),
);

test.each([
  ["2", 2],
  [" 2,5 ", 2.5],
  [".5", 0.5],
  ["2.", 2],
  ["−1", -1],
  ["1.255", 1.26],
  ["5", null],
  ["-2", null],
  ["", null],
  ["1e1", null],
  ["two", null],
])("the text %j means %s points", (text, points) => expect(parsePoints(text, { least: -1, most: 4 })).toBe(points));

describe("keys typed quickly are one number", () => {
  const range = { least: 0, most: 12 };
  const typeAll = (keys: string, everyMs: number) => {
    let typed: (Typed & { points: number | null }) | null = null;
    for (const [i, key] of keys.split("").entries()) typed = typePoints(typed, key, i * everyMs, range);
    return typed!.points;
  };
  test.each([
    ["7", 100, 7],
    ["12", 100, 12],
    ["2.5", 100, 2.5],
    ["2,5", 100, 2.5],
    ["13", 100, 3],
    ["12", typingMs + 1, 2],
    ["99", 100, 9],
  ])("the keys %s, one every %d ms, give %d points", (keys, everyMs, points) =>
    expect(typeAll(keys, everyMs)).toBe(points),
  );
});
