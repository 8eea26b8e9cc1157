import { expect, test } from "vitest";
import { followZoom, hasDockedTools, widestPageSizes, type WindowSizes } from "./docked-tools.ts";

const usual = { outerWidth: 1280, outerHeight: 880, innerWidth: 1280, innerHeight: 800, devicePixelRatio: 1 };
const zoomed = { ...usual, innerWidth: 1024, innerHeight: 640, devicePixelRatio: 1.25 };
const fine = { ...usual, devicePixelRatio: 2 };
const reduced = { ...usual, innerWidth: 1707, innerHeight: 1067, devicePixelRatio: 0.75 };
const withSidebar = { ...usual, innerWidth: 1000 };

test.each<[what: string, before: WindowSizes, change: Partial<WindowSizes>, expected: boolean]>([
  ["nothing changed", usual, {}, false],
  ["at the side", usual, { innerWidth: 880 }, true],
  ["below", usual, { innerHeight: 500 }, true],
  ["a bar of the browser", usual, { innerHeight: 740 }, false],
  ["a smaller window", usual, { outerWidth: 700, innerWidth: 700 }, false],
  ["fullscreen", usual, { outerHeight: 900, innerHeight: 900 }, false],
  ["at the side, on a screen of fine pixels", fine, { innerWidth: 880 }, true],
  ["the page is enlarged", usual, { innerWidth: 640, innerHeight: 400, devicePixelRatio: 2 }, false],
  ["the page is made smaller", usual, { innerWidth: 1600, innerHeight: 1000, devicePixelRatio: 0.8 }, false],
  ["at the side of a page that was enlarged", usual, { innerWidth: 440, innerHeight: 400, devicePixelRatio: 2 }, true],
  ["a page that was enlarged from the start", zoomed, {}, false],
  ["at the side of it", zoomed, { innerWidth: 704 }, true],
  ["a page that was reduced from the start", reduced, {}, false],
  ["at the side of a reduced page", reduced, { innerWidth: 1173 }, true],
  ["below a reduced page", reduced, { innerHeight: 667 }, true],
  ["it is shown in its own size", zoomed, { innerWidth: 1280, innerHeight: 800, devicePixelRatio: 1 }, false],
  ["the window moves to a screen of coarse pixels", fine, { devicePixelRatio: 1 }, false],
  ["the window moves to a screen of fine pixels", usual, { devicePixelRatio: 2 }, false],
  ["a sidebar from the start", withSidebar, {}, false],
  ["below, beside a sidebar from the start", withSidebar, { innerHeight: 500 }, true],
])("the detection of docked tools: %s", (_, before, change, expected) => {
  expect(hasDockedTools({ ...before, ...change }, before)).toBe(expected);
});

test("zoom does not hide docked tools, and they are no longer detected once they are closed", () => {
  const open = { ...usual, innerWidth: 880 };
  const reducedWithTools = { ...usual, innerWidth: 1760, innerHeight: 1600, devicePixelRatio: 0.5 };
  const followed = followZoom(usual, open, reducedWithTools);
  expect(widestPageSizes(followed, reducedWithTools)).toBe(followed);
  expect(hasDockedTools(reducedWithTools, followed)).toBe(true);
  expect(hasDockedTools({ ...reducedWithTools, innerWidth: 2560 }, followed)).toBe(false);
  const enlarged = { ...usual, innerWidth: 704, innerHeight: 640, devicePixelRatio: 1.25 };
  expect(hasDockedTools(enlarged, followZoom(usual, open, enlarged))).toBe(true);
  expect(hasDockedTools(reduced, followZoom(usual, usual, reduced))).toBe(false);
  const otherScreen = { ...open, devicePixelRatio: 2 };
  expect(followZoom(usual, open, otherScreen)).toBe(usual);
  expect(followZoom(usual, open, usual)).toBe(usual);
});

test("tools docked from the start are detected once they were closed and opened again", () => {
  const without = widestPageSizes(withSidebar, usual);
  expect(without).toBe(usual);
  expect(hasDockedTools(withSidebar, without)).toBe(true);
  expect(widestPageSizes(usual, withSidebar)).toBe(usual);
});

test("sizes at another zoom replace the usual ones, unless tools are docked", () => {
  expect(widestPageSizes(usual, reduced)).toBe(reduced);
  expect(widestPageSizes(usual, fine)).toBe(fine);
  const toolsBesideEnlarged = { ...usual, innerWidth: 440, innerHeight: 400, devicePixelRatio: 2 };
  expect(widestPageSizes(usual, toolsBesideEnlarged)).toBe(usual);
});
