import { findingOf, type FaceFigures, type FrameFinding } from "./faces.ts";
import { supervisionLimits } from "../limits.ts";

/** An analysed frame. */
export interface SeenFaces extends FaceFigures {
  at_ms: number;
}

/** A period in which every frame has the same finding. */
export interface FaceEpisode {
  finding: FrameFinding;
  start_ms: number;
  end_ms: number;
  frames_count: number;
}

/** A longer gap between two frames ends an episode: nothing is known about that time. */
const maxGapMs = supervisionLimits.face_analysis_interval_ms * 3;

const endOf = ({ at_ms }: SeenFaces, next: SeenFaces | undefined): number =>
  next && next.at_ms - at_ms <= maxGapMs ? next.at_ms : at_ms + supervisionLimits.face_analysis_interval_ms;

/** Groups frames, in the order of time, into episodes; each frame counts for the time until the next. */
export const faceEpisodes = (frames: readonly SeenFaces[]): FaceEpisode[] => {
  const episodes: FaceEpisode[] = [];
  for (const [at, frame] of frames.entries()) {
    const finding = findingOf(frame);
    const end_ms = endOf(frame, frames[at + 1]);
    const last = episodes.at(-1);
    if (last?.finding === finding && last.end_ms === frame.at_ms) {
      last.end_ms = end_ms;
      last.frames_count += 1;
    } else episodes.push({ finding, start_ms: frame.at_ms, end_ms, frames_count: 1 });
  }
  return episodes;
};

/** Findings that a person should look at. A match is not one, nor is a face without reference photos. */
export const strikingFindings = ["no_face", "several_faces", "other_face"] as const satisfies readonly FrameFinding[];
export type StrikingFinding = (typeof strikingFindings)[number];

export const isStriking = (finding: FrameFinding): finding is StrikingFinding =>
  (strikingFindings as readonly FrameFinding[]).includes(finding);
