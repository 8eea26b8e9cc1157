import { lowerBound } from "@examplar/domain";
import type { Lane, Marks, Stretches } from "./lanes.ts";
import { placesOf, type TimeWindow } from "./timeline.state.ts";

export interface Bar {
  x: number;
  width: number;
}

/**
 * Returns bars at least one pixel wide. A binary search skips intervals that end within the last drawn pixel, so the
 * cost depends on the pixels.
 */
export const visibleBars = ({ starts, ends }: Stretches, window: TimeWindow, width: number): Bar[] => {
  const { xOf, timeAt } = placesOf(window, width);
  const bars: Bar[] = [];
  let at = lowerBound(ends, window.from_ms);
  while (at < starts.length && starts[at]! <= window.to_ms) {
    const x = Math.max(xOf(starts[at]!), 0);
    const right = Math.max(Math.min(xOf(ends[at]!), width), x + 1);
    bars.push({ x, width: right - x });
    at = Math.max(at + 1, lowerBound(ends, timeAt(right)));
  }
  return bars;
};

/** Counts the moments in each column of `column` pixels. */
export const columnCounts = (times: Float64Array, window: TimeWindow, width: number, column: number): number[] => {
  const { timeAt } = placesOf(window, width);
  const columns = Math.ceil(width / column);
  const counts: number[] = [];
  let from = lowerBound(times, window.from_ms);
  const end = lowerBound(times, window.to_ms);
  for (let at = 1; at <= columns; at += 1) {
    const to = from >= end ? end : Math.min(lowerBound(times, timeAt(at * column)), end);
    counts.push(to - from);
    from = to;
  }
  return counts;
};

/** Whether moments are drawn as dots. If there are too many, dots would overlap, so columns show the counts. */
export const showsDots = ({ times }: Marks, window: TimeWindow, width: number): boolean => {
  const shown = lowerBound(times, window.to_ms) - lowerBound(times, window.from_ms);
  return shown <= width / 16;
};

export interface Hit {
  lane: Lane;
  /** Index of the nearest moment of the lane; null when none is near enough. */
  mark: number | null;
  at_ms: number;
}

export interface Layout {
  /** Pixels from the top to the first lane. `lane_height` is the distance between lanes. */
  top: number;
  lane_height: number;
}

const nearPx = 8;

/** Returns what is under the pointer; null outside the lanes. */
export const hitTest = (
  lanes: readonly Lane[],
  { window, width, layout }: { window: TimeWindow; width: number; layout: Layout },
  { x, y }: { x: number; y: number },
): Hit | null => {
  const lane = lanes[Math.floor((y - layout.top) / layout.lane_height)];
  if (y < layout.top || !lane) return null;
  const { timeAt, xOf } = placesOf(window, width);
  const at_ms = timeAt(x);
  const { times } = lane.marks;
  const next = lowerBound(times, at_ms);
  const near = [next - 1, next]
    .filter((at) => at >= 0 && at < times.length)
    .map((at) => ({ at, far: Math.abs(xOf(times[at]!) - x) }))
    .toSorted((a, b) => a.far - b.far)[0];
  return { lane, at_ms, mark: near && near.far <= nearPx ? near.at : null };
};
