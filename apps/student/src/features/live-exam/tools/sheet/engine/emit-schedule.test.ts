import { expect, test } from "vitest";
import { emitAt, noteChange, type UnsavedChanges } from "./emit-schedule.ts";

test.each([
  ["one change is emitted after the pause", [0], 5000],
  ["a second change delays the emission", [0, 3000], 8000],
  ["a change just before the emission delays it again", [0, 4999, 9000], 14_000],
  ["typing without a pause waits no longer than the maximum", [0, 4000, 8000, 12_000, 14_000], 15_000],
  ["the maximum wait counts from the first change, whatever its time", [70_000, 74_000, 78_000, 82_000], 85_000],
])("DRAWER-10~ CONST-05 %s", (_, changes, expected) => {
  const unsaved = changes.reduce<UnsavedChanges | null>(noteChange, null);
  expect(unsaved && emitAt(unsaved)).toBe(expected);
});

test("DRAWER-10~ a change after an emission starts a new wait", () => {
  expect(emitAt(noteChange(null, 15_001))).toBe(20_001);
});
