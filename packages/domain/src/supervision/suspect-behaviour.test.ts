import { expect, test } from "vitest";
import { isSuspect } from "./suspect-behaviour.ts";

test.each([
  [true, true, false, false],
  [true, false, false, true],
  [false, false, false, false],
  [false, false, true, true],
  [true, true, true, true],
])(
  "EVT-39~ fullscreen required: %s, in fullscreen: %s, resized: %s: suspect: %s",
  (requires_fullscreen, in_fullscreen, was_resized, expected) => {
    expect(isSuspect({ requires_fullscreen, in_fullscreen, was_resized })).toBe(expected);
  },
);
