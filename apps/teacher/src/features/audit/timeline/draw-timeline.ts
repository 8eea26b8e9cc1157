import type { ExerciseVisit } from "@examplar/domain";
import { scaleTime } from "d3-scale";
import { clockOf } from "../clock-of.ts";
import { joinStretches, type Lane, type LaneName } from "./lanes.ts";
import { columnCounts, showsDots, visibleBars, type Bar, type Layout } from "./shapes.ts";
import { placesOf, type TimelineState } from "./timeline.state.ts";

export interface Drawing {
  lanes: readonly Lane[];
  visits: readonly ExerciseVisit[];
  names: ReadonlyMap<number, string>;
  state: TimelineState;
  span: { started_ms: number; ended_ms: number };
  width: number;
  height: number;
  layout: Layout;
  colours: Colours;
}

const tokens = [
  "surface",
  "ink",
  "dim",
  "line",
  "track",
  "accent",
  "accent-soft",
  "on-accent",
  "green",
  "green-soft",
  "orange",
  "red",
  "red-soft",
  "blue-grey",
] as const;
export type Colours = Record<(typeof tokens)[number], string> & { font: string };

/**
 * Reads the theme's colours. A canvas cannot use CSS custom properties, so read them again when the appearance changes.
 */
export const readColours = (root: Element): Colours => {
  const style = getComputedStyle(root);
  const values = tokens.map((name) => [name, style.getPropertyValue(`--ex-${name}`).trim()]);
  return { ...Object.fromEntries(values), font: getComputedStyle(document.body).fontFamily } as Colours;
};

type Context = CanvasRenderingContext2D;

const barHeight = 22;
const columnPx = 4;

/** Green marks uninterrupted time. The colour of an interruption shows how much it matters. */
const tones: Partial<Record<LaneName, { base?: keyof Colours; stretch: keyof Colours }>> = {
  window: { base: "green-soft", stretch: "red" },
  share: { base: "green-soft", stretch: "orange" },
  network: { base: "green-soft", stretch: "blue-grey" },
  activity: { base: "green-soft", stretch: "blue-grey" },
  other: { stretch: "orange" },
  faces: { base: "green-soft", stretch: "orange" },
};

const fillBars = (context: Context, bars: readonly Bar[], y: number, colour: string): void => {
  context.fillStyle = colour;
  context.beginPath();
  for (const bar of bars) context.rect(bar.x, y, bar.width, barHeight);
  context.fill();
};

const drawExercises = (context: Context, { visits, names, state, width, colours }: Drawing, y: number): void => {
  const { xOf } = placesOf(state.window, width);
  const bars = visibleBars(
    joinStretches(visits.map((visit) => [visit.start_ms, visit.end_ms - 1])),
    state.window,
    width,
  );
  fillBars(
    context,
    bars.map((bar) => ({ x: bar.x, width: Math.max(bar.width - 2, 1) })),
    y,
    colours["accent-soft"],
  );
  context.fillStyle = colours.accent;
  context.font = `13px ${colours.font}`;
  context.textBaseline = "middle";
  let last = -Infinity;
  for (const { exercise_id, start_ms, end_ms } of visits) {
    const [from, to] = [Math.max(xOf(start_ms), 0), Math.min(xOf(end_ms), width)];
    if (to - from < 40 || from < last) continue;
    last = to;
    context.save();
    context.beginPath();
    context.rect(from, y, to - from - 8, barHeight);
    context.clip();
    context.fillText(names.get(exercise_id) ?? "", from + 8, y + barHeight / 2 + 1);
    context.restore();
  }
};

const drawMarks = (context: Context, { marks, name }: Lane, { state, width, colours }: Drawing, y: number): void => {
  const { window } = state;
  const colour = { answers: colours.accent, camera: colours.green }[name as "answers" | "camera"] ?? colours.orange;
  context.fillStyle = colour;
  context.beginPath();
  if (name !== "answers" && name !== "camera" && showsDots(marks, window, width)) {
    const { xOf } = placesOf(window, width);
    for (const at of marks.times) {
      if (at < window.from_ms || at > window.to_ms) continue;
      const x = xOf(at);
      context.moveTo(x + 6, y + barHeight / 2);
      context.arc(x, y + barHeight / 2, 6, 0, 2 * Math.PI);
    }
  } else {
    const counts = columnCounts(marks.times, window, width, columnPx);
    const most = Math.max(...counts, 1);
    for (const [at, count] of counts.entries()) {
      if (count === 0) continue;
      const height = 6 + (barHeight - 6) * (count / most);
      context.rect(at * columnPx, y + barHeight - height, columnPx - 1.5, height);
    }
  }
  context.fill();
};

const drawLane = (context: Context, lane: Lane, drawing: Drawing, y: number): void => {
  const { state, span, width, colours } = drawing;
  const tone = tones[lane.name];
  if (tone?.base) {
    const attempt = { starts: Float64Array.of(span.started_ms), ends: Float64Array.of(span.ended_ms) };
    fillBars(context, visibleBars(lane.seen ?? attempt, state.window, width), y, colours[tone.base]);
  }
  if (tone) fillBars(context, visibleBars(lane.stretches, state.window, width), y, colours[tone.stretch]);
  if (lane.name === "exercises") drawExercises(context, drawing, y);
  else if (lane.name !== "faces" && lane.marks.times.length > 0) drawMarks(context, lane, drawing, y);
};

/** Width in pixels of the cursor's time on the axis. */
const labelPx = 72;

const drawAxis = (context: Context, { state, width, height, colours }: Drawing): void => {
  const { from_ms, to_ms } = state.window;
  const scale = scaleTime().domain([from_ms, to_ms]).range([0, width]);
  const seconds = to_ms - from_ms < 600_000;
  const cursor = Math.min(Math.max(scale(state.cursor_ms), labelPx / 2), width - labelPx / 2);
  context.font = `13px ${colours.font}`;
  context.textBaseline = "alphabetic";
  context.textAlign = "center";
  for (const tick of scale.ticks(Math.max(2, Math.floor(width / 120)))) {
    const x = Math.round(scale(tick)) + 0.5;
    context.fillStyle = colours.line;
    context.fillRect(x, 0, 1, height - 24);
    context.fillStyle = colours.dim;
    if (x > 24 && x < width - 24 && Math.abs(x - cursor) > labelPx)
      context.fillText(clockOf(tick.getTime(), { seconds }), x, height - 6);
  }
  context.textAlign = "start";
};

const drawCursor = (context: Context, { state, width, height, colours }: Drawing): void => {
  const x = placesOf(state.window, width).xOf(state.cursor_ms);
  if (x < -1 || x > width + 1) return;
  context.fillStyle = colours.accent;
  context.fillRect(Math.min(Math.max(x - 1, 0), width - 2), 0, 2, height - 24);
  const label = clockOf(state.cursor_ms);
  context.font = `650 13px ${colours.font}`;
  const wide = context.measureText(label).width + 20;
  const left = Math.min(Math.max(x - wide / 2, 0), width - wide);
  context.beginPath();
  context.roundRect(left, height - 24, wide, 22, 11);
  context.fill();
  context.fillStyle = colours["on-accent"];
  context.textBaseline = "middle";
  context.fillText(label, left + 10, height - 12);
};

/** Draws the timeline from the state alone. Its cost depends on the pixels, not on the number of events. */
export const drawTimeline = (context: Context, drawing: Drawing): void => {
  const { width, height, lanes, layout } = drawing;
  context.clearRect(0, 0, width, height);
  drawAxis(context, drawing);
  for (const [at, lane] of lanes.entries())
    drawLane(context, lane, drawing, layout.top + at * layout.lane_height + (layout.lane_height - barHeight) / 2);
  drawCursor(context, drawing);
};
