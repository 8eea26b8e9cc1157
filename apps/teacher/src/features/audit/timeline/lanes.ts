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

/** Moments, in the order of time; `events` says of each which event it is, where it is one. */
export interface Marks {
  times: Float64Array;
  events: readonly StudentEventRow[];
}

/** Intervals without overlaps, in the order of time. */
export interface Stretches {
  starts: Float64Array;
  ends: Float64Array;
}

export interface Lane {
  name: LaneName;
  marks: Marks;
  stretches: Stretches;
  /** When the lane was looked at; the whole attempt where it is absent. */
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

/** The lane of an event that is a moment, or of one that begins an interval. */
export const laneOf = (kind: StudentEventKind): LaneName | null => markLanes[kind] ?? stretchLanes[kind] ?? null;

const noMarks: Marks = { times: new Float64Array(), events: [] };

/** In the order of their beginnings; those that touch become one. */
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
  /** Moments of camera frames. */
  frames_ms: readonly number[];
  faces: AnalysedFrames;
}

const bars = (episodes: readonly FaceEpisode[]): Stretches =>
  joinStretches(episodes.map(({ start_ms, end_ms }) => [start_ms, end_ms] as const));

/** Green where the face was the student's, as far as figures tell; the frames themselves are its moments. */
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

/** Everything that the timeline draws, in typed arrays: what is drawn later depends on pixels, not on how much there is. */
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
  // Most exams have no camera: their timeline has no lane for faces.
  const shown = laneNames.filter((name) => name !== "faces" || faces.length > 0);
  return shown.map((name) => {
    if (name === "answers") return { ...lane(name), marks: timed(report.answer_edits_ms.map((ms) => started_ms + ms)) };
    if (name === "faces") return facesLane(faces);
    if (name === "camera") return { ...lane(name), marks: timed(frames_ms) };
    return lane(name);
  });
};
