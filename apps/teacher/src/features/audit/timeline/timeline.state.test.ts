import { describe, expect, test } from "vitest";
import { closestMs, placesOf, startTimeline, timelineReducer, type TimelineAction } from "./timeline.state.ts";

const hour = 3_600_000;
const start = () => startTimeline(10 * hour, 11 * hour);
const after = (...actions: TimelineAction[]) => actions.reduce(timelineReducer, start());
/** In minutes after the start of the attempt. */
const windowAfter = (...actions: TimelineAction[]) => {
  const { from_ms, to_ms } = after(...actions).window;
  return [from_ms, to_ms].map((at) => Math.round((at - 10 * hour) / 6_000) / 10);
};

test("AUDIT-09 CONST-51~ the data window extends the attempt by half its duration on each side, and the attempt is visible first", () => {
  expect(start().bounds).toEqual({ from_ms: 9.5 * hour, to_ms: 11.5 * hour });
  expect(start().window).toEqual({ from_ms: 10 * hour, to_ms: 11 * hour });
});

describe("AUDIT-08 CONST-51~ the window zooms and moves by a fifth of its width", () => {
  const zoomIn = { type: "zoom", direction: 1 } as const;
  const zoomOut = { type: "zoom", direction: -1 } as const;
  const right = { type: "move", direction: 1 } as const;
  const left = { type: "move", direction: -1 } as const;
  const cases: [string, TimelineAction[], number[]][] = [
    ["zooms in around the middle", [zoomIn], [6, 54]],
    ["zooms out around the middle", [zoomOut], [-6, 66]],
    ["zooms in twice", [zoomIn, zoomIn], [10.8, 49.2]],
    ["zooms in at the left end", [{ ...zoomIn, at_ms: 10 * hour }], [0, 48]],
    ["zooms in around the cursor", [{ type: "look", at_ms: 10.25 * hour }, zoomIn], [3, 51]],
    ["zooms out at most to the bounds", Array.from({ length: 20 }, () => zoomOut), [-30, 90]],
    ["moves right", [right], [12, 72]],
    ["moves left", [left], [-12, 48]],
    ["moves right at most to the bounds", Array.from({ length: 9 }, () => right), [30, 90]],
    ["moves right by a fifth of the zoomed window", [zoomIn, right], [15.6, 63.6]],
    ["pans left by a minute", [{ type: "pan", by_ms: -60_000 }], [-1, 59]],
    ["centres on a cursor that leaves it", [{ type: "look", at_ms: 11.25 * hour }], [30, 90]],
  ];
  test.each(cases)("%s", (_, actions, expected) => expect(windowAfter(...actions)).toEqual(expected));
});

describe("a running attempt", () => {
  const grown = { type: "extend", started_ms: 10 * hour, ended_ms: 12 * hour } as const;
  test("a teacher who saw all of it continues to see all of it", () => {
    expect(windowAfter(grown)).toEqual([0, 120]);
    expect(after(grown).bounds).toEqual({ from_ms: 9 * hour, to_ms: 13 * hour });
  });
  test("a window that was zoomed in and a moved cursor stay in place", () => {
    expect(windowAfter({ type: "zoom", direction: 1 }, grown)).toEqual([6, 54]);
    expect(after({ type: "look", at_ms: 10.5 * hour }, grown).cursor_ms).toBe(10.5 * hour);
  });
});

test("the window is never narrower than one second", () => {
  const { window } = after(...Array.from({ length: 200 }, () => ({ type: "zoom", direction: 1 }) as const));
  expect(window.to_ms - window.from_ms).toBeCloseTo(closestMs);
});

test("the cursor stays within the bounds", () => {
  expect(after({ type: "look", at_ms: 0 }).cursor_ms).toBe(9.5 * hour);
});

test("an attempt without any duration still has a window", () => {
  const { window, bounds } = startTimeline(hour, hour);
  expect(window.to_ms - window.from_ms).toBe(closestMs);
  expect(bounds.to_ms).toBeGreaterThan(window.to_ms);
});

test("converting a moment to its position and back gives the same moment", () => {
  const { xOf, timeAt } = placesOf(start().window, 800);
  expect(xOf(10.5 * hour)).toBe(400);
  expect(timeAt(xOf(10.2 * hour))).toBeCloseTo(10.2 * hour);
});
