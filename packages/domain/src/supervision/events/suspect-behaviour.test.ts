import { expect, test } from "vitest";
import { isSuspect, isSuspectEvent, type ObservedEvent } from "./suspect-behaviour.ts";

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

const resize = { from: { width: 1280, height: 800 }, to: { width: 900, height: 800 } };
const events: [string, ObservedEvent, { required: boolean; free: boolean }][] = [
  ["fullscreen left", { kind: "fullscreen_leave", details: {} }, { required: true, free: false }],
  ["fullscreen entered", { kind: "fullscreen_enter", details: {} }, { required: false, free: false }],
  ["the window resized", { kind: "resize_browser", details: resize }, { required: true, free: true }],
  [
    "the window resized by fullscreen",
    { kind: "resize_browser", details: { ...resize, fullscreen_changed: true } },
    { required: false, free: false },
  ],
  ["another event", { kind: "paste", details: { fullscreen_changed: false } }, { required: false, free: false }],
];
test.each(events)("EVT-39~ whether an event is suspect: %s", (_, event, { required, free }) => {
  expect(isSuspectEvent(event, { requires_fullscreen: true })).toBe(required);
  expect(isSuspectEvent(event, { requires_fullscreen: false })).toBe(free);
});
