import { auditRules } from "../audit.constants.ts";

export interface TimeWindow {
  from_ms: number;
  to_ms: number;
}

export interface TimelineState {
  /** The range that can be shown: the attempt with padding. */
  bounds: TimeWindow;
  /** The visible range. */
  window: TimeWindow;
  cursor_ms: number;
}

/** Smallest width of the window. */
export const closestMs = 1_000;

/** Share of the bounds that is padding, on each side. */
const paddingShare = auditRules.timeline_padding / (1 + 2 * auditRules.timeline_padding);

const widthOf = ({ from_ms, to_ms }: TimeWindow): number => to_ms - from_ms;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Moves a window into the bounds without changing its width; a window wider than the bounds becomes the bounds. */
const keepInside = (window: TimeWindow, bounds: TimeWindow): TimeWindow => {
  const width = Math.min(widthOf(window), widthOf(bounds));
  const from_ms = clamp(window.from_ms, bounds.from_ms, bounds.to_ms - width);
  return { from_ms, to_ms: from_ms + width };
};

export const startTimeline = (started_ms: number, ended_ms: number): TimelineState => {
  const duration = Math.max(ended_ms - started_ms, closestMs);
  const padding = duration * auditRules.timeline_padding;
  return {
    bounds: { from_ms: started_ms - padding, to_ms: started_ms + duration + padding },
    window: { from_ms: started_ms, to_ms: started_ms + duration },
    cursor_ms: started_ms,
  };
};

/** Zooms so that `at_ms` stays at the same place on the screen. */
const zoom = ({ window, bounds, ...state }: TimelineState, direction: 1 | -1, at_ms: number): TimelineState => {
  const width = widthOf(window);
  const wanted = clamp(width * (1 - direction * auditRules.zoom_step), closestMs, widthOf(bounds));
  const share = clamp((at_ms - window.from_ms) / width, 0, 1);
  const from_ms = window.from_ms + (width - wanted) * share;
  return { ...state, bounds, window: keepInside({ from_ms, to_ms: from_ms + wanted }, bounds) };
};

const pan = (state: TimelineState, by_ms: number): TimelineState => {
  const { from_ms, to_ms } = state.window;
  return { ...state, window: keepInside({ from_ms: from_ms + by_ms, to_ms: to_ms + by_ms }, state.bounds) };
};

/** Moves the cursor. If it leaves the visible window, centres the window on it. */
const look = (state: TimelineState, at_ms: number): TimelineState => {
  const cursor_ms = clamp(at_ms, state.bounds.from_ms, state.bounds.to_ms);
  const { from_ms, to_ms } = state.window;
  const moved = { ...state, cursor_ms };
  if (cursor_ms >= from_ms && cursor_ms <= to_ms) return moved;
  return pan(moved, cursor_ms - (from_ms + to_ms) / 2);
};

/** Extends the bounds as the attempt continues. If the window showed the whole attempt, it grows too; else it stays. */
const extend = (state: TimelineState, started_ms: number, ended_ms: number): TimelineState => {
  const before = state.bounds.to_ms - (state.bounds.to_ms - state.bounds.from_ms) * paddingShare;
  const { bounds, window } = startTimeline(started_ms, ended_ms);
  const sawWhole = state.window.from_ms <= started_ms && state.window.to_ms >= before;
  return { ...state, bounds, window: sawWhole ? window : keepInside(state.window, bounds) };
};

export type TimelineAction =
  /** Zooms around `at_ms` if given, else around a visible cursor, else around the middle. */
  | { type: "zoom"; direction: 1 | -1; at_ms?: number }
  | { type: "move"; direction: 1 | -1 }
  | { type: "pan"; by_ms: number }
  | { type: "look"; at_ms: number }
  /** The attempt is running and has become longer. */
  | { type: "extend"; started_ms: number; ended_ms: number };

const zoomPlace = ({ window: { from_ms, to_ms }, cursor_ms }: TimelineState): number =>
  cursor_ms > from_ms && cursor_ms < to_ms ? cursor_ms : (from_ms + to_ms) / 2;

export const timelineReducer = (state: TimelineState, action: TimelineAction): TimelineState => {
  switch (action.type) {
    case "zoom":
      return zoom(state, action.direction, action.at_ms ?? zoomPlace(state));
    case "move":
      return pan(state, action.direction * widthOf(state.window) * auditRules.move_step);
    case "pan":
      return pan(state, action.by_ms);
    case "look":
      return look(state, action.at_ms);
    case "extend":
      return extend(state, action.started_ms, action.ended_ms);
  }
};

/** Converts between a moment and its position on a screen of this width. */
export const placesOf = ({ from_ms, to_ms }: TimeWindow, width: number) => ({
  xOf: (at_ms: number): number => ((at_ms - from_ms) / (to_ms - from_ms)) * width,
  timeAt: (x: number): number => from_ms + (x / width) * (to_ms - from_ms),
});

/** How far one press of an arrow key moves the cursor. */
export const cursorStepMs = ({ window }: TimelineState): number => widthOf(window) / 50;
