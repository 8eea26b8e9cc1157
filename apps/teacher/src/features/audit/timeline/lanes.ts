import type { AnalysedFrames, AttemptReport, StudentEventRow } from "@examplar/contract";
import { faceEpisodes, isStriking, type FaceEpisode, type StudentEventKind } from "@examplar/domain";

export const laneNames = [
  "exercises",
  "answers",
  "window",
  "share",
  "clipboard",
  "network",
  "activity",
  "other",
  "camera",
  "faces",
] as const;
export type LaneName = (typeof laneNames)[number];

/** Moments in order of time. `events[i]` is the event of `times[i]`; empty when the moments are no events. */
export interface Marks {
  times: Float64Array;
  events: readonly StudentEventRow[];
}

/** Non-overlapping intervals in order of time. */
export interface Stretches {
  starts: Float64Array;
  ends: Float64Array;
}

export interface Lane {
  name: LaneName;
  marks: Marks;
  stretches: Stretches;
  /** Intervals for which data exists; the whole attempt when absent. */
  seen?: Stretches;
}

const stretchLanes: Partial<Record<StudentEventKind, LaneName>> = {
  mouse_leave: "window",
  loose_focus: "window",
  become_hidden: "window",
  fullscreen_leave: "window",
  screen_share_stop: "share",
  offline: "network",
  become_idle: "activity",
  device_sleep: "activity",
  dev_tool_open: "other",
};

const markLanes: Partial<Record<StudentEventKind, LaneName>> = {
  copy: "clipboard",
  cut: "clipboard",
  paste: "clipboard",
  bulk_insert: "other",
  fast_insert: "other",
  resize_browser: "other",
  page_load: "other",
  text_selection: "other",
  console_log: "other",
  browser_extension_interaction: "other",
  multiple_tabs_detected: "other",
  running_processes: "other",
  early_correction_access: "other",
};

/** Returns the lane of an event, whether it is a moment or the start of an interval. */
export const laneOf = (kind: StudentEventKind): LaneName | null => markLanes[kind] ?? stretchLanes[kind] ?? null;

const noMarks: Marks = { times: new Float64Array(), events: [] };

/** Merges intervals that touch or overlap; expects them sorted by start. */
export const joinStretches = (pairs: readonly (readonly [start_ms: number, end_ms: number])[]): Stretches => {
  const joined: [number, number][] = [];
  for (const [start, end] of pairs) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return {
    starts: Float64Array.from(joined, ([start]) => start),
    ends: Float64Array.from(joined, ([, end]) => end),
  };
};

const marksOf = (events: readonly StudentEventRow[]): Marks => ({
  events,
  times: Float64Array.from(events, ({ happened_at }) => Date.parse(happened_at)),
});

const stretchesOf = (name: LaneName, { events_pairs }: AttemptReport): Stretches =>
  joinStretches(
    events_pairs
      .filter(({ kind }) => stretchLanes[kind] === name)
      .map(({ start_date, end_date }) => [Date.parse(start_date), Date.parse(end_date)] as const),
  );

export interface LaneSources {
  report: AttemptReport;
  events: readonly StudentEventRow[];
  /** Times of camera frames, in milliseconds. */
  frames_ms: readonly number[];
  faces: AnalysedFrames;
}

const bars = (episodes: readonly FaceEpisode[]): Stretches =>
  joinStretches(episodes.map(({ start_ms, end_ms }) => [start_ms, end_ms] as const));

/**
 * Builds the lane of faces: green while the similarity suggests the student's face. Its marks are the camera frames.
 */
const facesLane = (faces: AnalysedFrames): Lane => {
  const frames = faces.map((frame) => ({ ...frame, at_ms: Date.parse(frame.happened_at) }));
  const episodes = faceEpisodes(frames);
  return {
    name: "faces",
    marks: { ...noMarks, times: Float64Array.from(frames, ({ at_ms }) => at_ms) },
    stretches: bars(episodes.filter(({ finding }) => isStriking(finding))),
    seen: bars(episodes),
  };
};

/**
 * Builds all data of the timeline as typed arrays, so that drawing time depends on the pixels, not on the data's size.
 */
export const buildLanes = ({ report, events, frames_ms, faces }: LaneSources): Lane[] => {
  const started_ms = Date.parse(report.started_at);
  const byLane = new Map<LaneName, StudentEventRow[]>(laneNames.map((name) => [name, []]));
  for (const event of events) {
    const name = markLanes[event.kind];
    if (name) byLane.get(name)!.push(event);
  }
  const lane = (name: LaneName): Lane => ({
    name,
    marks: marksOf(byLane.get(name)!),
    stretches: stretchesOf(name, report),
  });
  const timed = (times: Iterable<number>): Marks => ({ ...noMarks, times: Float64Array.from(times) });
  // Most exams have no camera; then the timeline has no lane for faces.
  const shown = laneNames.filter((name) => name !== "faces" || faces.length > 0);
  return shown.map((name) => {
    if (name === "answers") return { ...lane(name), marks: timed(report.answer_edits_ms.map((ms) => started_ms + ms)) };
    if (name === "faces") return facesLane(faces);
    if (name === "camera") return { ...lane(name), marks: timed(frames_ms) };
    return lane(name);
  });
};
