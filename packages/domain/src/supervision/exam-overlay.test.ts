import { describe, expect, test } from "vitest";
import { examOverlay, offersFullscreenFallback, type OverlayReasons } from "./exam-overlay.ts";

const calm: OverlayReasons = {
  has_other_tabs: false,
  requires_fullscreen: false,
  in_fullscreen: false,
  fullscreen_waived: false,
  requires_screen: false,
  shares_screen: false,
  covers_when_mouse_leaves: false,
  mouse_outside: false,
};

describe("the overlay that covers the exam", () => {
  test.each<[string, Partial<OverlayReasons>, string | null]>([
    ["no reason to cover the exam", {}, null],
    ["the exam is open in another tab", { has_other_tabs: true }, "tabs"],
    ["not in fullscreen", { requires_fullscreen: true }, "fullscreen"],
    ["in fullscreen", { requires_fullscreen: true, in_fullscreen: true }, null],
    ["the student goes on without fullscreen", { requires_fullscreen: true, fullscreen_waived: true }, null],
    ["the screen is not shared", { requires_screen: true }, "screen"],
    ["the screen is shared", { requires_screen: true, shares_screen: true }, null],
    [
      "the mouse is outside, and the quiz covers the exam then",
      { covers_when_mouse_leaves: true, mouse_outside: true },
      "focus",
    ],
    ["the mouse is outside, and the quiz allows it", { mouse_outside: true }, null],
    [
      "other tabs come before every other reason",
      { has_other_tabs: true, requires_screen: true, requires_fullscreen: true },
      "tabs",
    ],
    [
      "the screen comes before fullscreen, because sharing ends fullscreen",
      { requires_screen: true, requires_fullscreen: true },
      "screen",
    ],
    [
      "fullscreen comes before the mouse",
      { requires_fullscreen: true, covers_when_mouse_leaves: true, mouse_outside: true },
      "fullscreen",
    ],
  ])("%s", (_, reasons, expected) => {
    expect(examOverlay({ ...calm, ...reasons })).toBe(expected);
  });

  test("OVER-03~ after more than three attempts the student is offered to go on without fullscreen", () => {
    expect([0, 3, 4].map(offersFullscreenFallback)).toEqual([false, false, true]);
  });
});
