import { describe, expect, test } from "vitest";
import { joinStretches, type Lane } from "./lanes.ts";
import { columnCounts, hitTest, showsDots, visibleBars } from "./shapes.ts";

const window = { from_ms: 1_000, to_ms: 2_000 };
const width = 100;
const marks = (...times: number[]) => ({ times: Float64Array.from(times), events: [] });
const lane = (...times: number[]): Lane => ({
  name: "clipboard",
  marks: marks(...times),
  stretches: joinStretches([]),
});

describe("visible bars of a lane", () => {
  const cases: [string, [number, number][], [number, number][]][] = [
    ["an interval within the window", [[1_200, 1_400]], [[20, 20]]],
    ["an interval longer than the window is cut at both ends", [[0, 5_000]], [[0, 100]]],
    [
      "intervals before and after the window are not drawn",
      [
        [0, 900],
        [2_100, 3_000],
      ],
      [],
    ],
    ["a very short interval is drawn one pixel wide", [[1_500, 1_501]], [[50, 1]]],
    [
      "overlapping intervals become one bar",
      [
        [1_100, 1_300],
        [1_200, 1_500],
      ],
      [[10, 40]],
    ],
    [
      "intervals within one pixel become one bar",
      Array.from({ length: 50 }, (_, at) => [1_500 + at / 10, 1_500.05 + at / 10] as [number, number]),
      [[50, 1]],
    ],
  ];
  test.each(cases)("%s", (_, pairs, expected) => {
    const bars = visibleBars(joinStretches(pairs), window, width);
    expect(bars.map((bar) => [Math.round(bar.x), Math.round(bar.width)])).toEqual(expected);
  });

  test("there are never more bars than pixels", () => {
    const many = Array.from({ length: 100_000 }, (_, at) => [1_000 + at / 100, 1_000.005 + at / 100] as const);
    expect(visibleBars(joinStretches(many), window, width).length).toBeLessThanOrEqual(width + 1);
  });
});

describe("counts per column", () => {
  test("each moment of the window is counted once", () => {
    const times = Float64Array.from([900, 1_000, 1_005, 1_500, 1_999, 2_000, 2_100]);
    expect(columnCounts(times, window, width, 50)).toEqual([2, 2]);
    const many = Float64Array.from({ length: 100_000 }, (_, at) => 1_000 + at / 100);
    expect(columnCounts(many, window, width, 4).reduce((sum, count) => sum + count, 0)).toBe(100_000);
  });

  test("few moments are drawn as dots, many as columns", () => {
    expect(showsDots(marks(1_100, 1_200), window, width)).toBe(true);
    expect(showsDots(marks(...Array.from({ length: 50 }, (_, at) => 1_000 + at)), window, width)).toBe(false);
  });
});

describe("what is under the pointer", () => {
  const lanes = [lane(1_100, 1_500, 1_520), lane(1_900)];
  const view = { window, width, layout: { top: 10, lane_height: 40 } };
  const cases: [string, { x: number; y: number }, [number, number | null] | null][] = [
    ["above the lanes", { x: 50, y: 5 }, null],
    ["below the lanes", { x: 50, y: 95 }, null],
    ["exactly on a moment", { x: 50, y: 20 }, [0, 1]],
    ["between two moments, the nearer one", { x: 51.5, y: 20 }, [0, 2]],
    ["a few pixels beside a moment", { x: 15, y: 20 }, [0, 0]],
    ["in a lane, far from any moment", { x: 30, y: 20 }, [0, null]],
    ["in the second lane", { x: 90, y: 60 }, [1, 0]],
  ];
  test.each(cases)("%s", (_, point, expected) => {
    const hit = hitTest(lanes, view, point);
    expect(hit && [lanes.indexOf(hit.lane), hit.mark]).toEqual(expected);
  });
});
