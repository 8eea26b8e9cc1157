import { expect, test } from "vitest";
import { followZoom, hasDockedTools, widestPageSizes, type WindowSizes } from "./docked-tools.ts";

const usual = { outerWidth: 1280, outerHeight: 880, innerWidth: 1280, innerHeight: 800, devicePixelRatio: 1 };
const zoomed = { ...usual, innerWidth: 1024, innerHeight: 640, devicePixelRatio: 1.25 };
const fine = { ...usual, devicePixelRatio: 2 };
const reduced = { ...usual, innerWidth: 1707, innerHeight: 1067, devicePixelRatio: 0.75 };
const withSidebar = { ...usual, innerWidth: 1000 };

test.each<[what: string, before: WindowSizes, change: Partial<WindowSizes>, expected: boolean]>([
  ["the sizes have not changed", usual, {}, false],
  ["tools are docked at the side", usual, { innerWidth: 880 }, true],
  ["tools are docked at the bottom", usual, { innerHeight: 500 }, true],
  ["the browser shows a bar of its own", usual, { innerHeight: 740 }, false],
  ["the window gets smaller", usual, { outerWidth: 700, innerWidth: 700 }, false],
  ["the page goes to fullscreen", usual, { outerHeight: 900, innerHeight: 900 }, false],
  ["tools are docked at the side, on a high-resolution screen", fine, { innerWidth: 880 }, true],
  ["the page is zoomed in", usual, { innerWidth: 640, innerHeight: 400, devicePixelRatio: 2 }, false],
  ["the page is zoomed out", usual, { innerWidth: 1600, innerHeight: 1000, devicePixelRatio: 0.8 }, false],
  [
    "tools are docked at the side, and the page is zoomed in",
    usual,
    { innerWidth: 440, innerHeight: 400, devicePixelRatio: 2 },
    true,
  ],
  ["the page was zoomed in from the start", zoomed, {}, false],
  ["tools are docked at the side of a page zoomed in from the start", zoomed, { innerWidth: 704 }, true],
  ["the page was zoomed out from the start", reduced, {}, false],
  ["tools are docked at the side of a page zoomed out from the start", reduced, { innerWidth: 1173 }, true],
  ["tools are docked at the bottom of a page zoomed out from the start", reduced, { innerHeight: 667 }, true],
  [
    "the zoom of a page zoomed in from the start is reset",
    zoomed,
    { innerWidth: 1280, innerHeight: 800, devicePixelRatio: 1 },
    false,
  ],
  ["the window moves to a low-resolution screen", fine, { devicePixelRatio: 1 }, false],
  ["the window moves to a high-resolution screen", usual, { devicePixelRatio: 2 }, false],
  ["a browser sidebar was open from the start", withSidebar, {}, false],
  ["tools are docked at the bottom, beside a sidebar open from the start", withSidebar, { innerHeight: 500 }, true],
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
