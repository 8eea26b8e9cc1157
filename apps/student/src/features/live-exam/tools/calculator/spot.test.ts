import { expect, test } from "vitest";
import { asideOf, clampSpot, movedBy } from "./spot.ts";

const [panel, window] = [
  { width: 300, height: 400 },
  { width: 1280, height: 800, top: 0 },
];

test.each([
  ["a place inside the window is kept", { x: 100, y: 100 }, { x: 100, y: 100 }],
  ["beyond the left and top edges it is moved inside", { x: -50, y: -50 }, { x: 8, y: 8 }],
  ["beyond the right and bottom edges it is moved inside", { x: 9999, y: 9999 }, { x: 972, y: 392 }],
])("the panel stays in the window: %s", (_, spot, kept) => expect(clampSpot(spot, panel, window)).toEqual(kept));

test("in a window smaller than the panel its top left corner stays visible", () => {
  expect(clampSpot({ x: 50, y: 50 }, panel, { width: 200, height: 200, top: 0 })).toEqual({ x: 8, y: 8 });
});

test("the panel never covers the bar above it", () => {
  expect(clampSpot({ x: 50, y: 0 }, panel, { ...window, top: 60 })).toEqual({ x: 50, y: 68 });
});

test.each([
  ["ArrowLeft", false, { x: 84, y: 100 }],
  ["ArrowDown", true, { x: 100, y: 164 }],
  ["Enter", false, null],
])("where the key %s moves the panel, with Shift: %s", (key, far, spot) =>
  expect(movedBy({ x: 100, y: 100 }, key, far)).toEqual(spot),
);

test.each([
  ["in the right corner, so the chat stands to its left", 972, 308],
  ["in the right half, away from the edge", 600, 680],
  ["none in the left half", 480, 0],
  ["none at the left edge", 8, 0],
])("the width that the calculator takes from the right edge: %s", (_, x, aside) => {
  expect(asideOf({ x, y: 100 }, panel, window)).toBe(aside);
});
