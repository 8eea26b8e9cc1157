import type { ImageAnalysis } from "@examplar/contract";
import {
  defaultAnalysedFrames,
  defaultFaceThresholds,
  findingOf,
  frameFindings,
  type FaceFigures,
  type FaceThresholds,
  type FrameFinding,
} from "@examplar/domain";

/** The fields as typed. */
export interface Fields {
  quiz_id: string;
  count: string;
  search: string;
}

export const firstFields = (quiz_id: string): Fields => ({ quiz_id, count: String(defaultAnalysedFrames), search: "" });

export interface Asked {
  quiz_id: number;
  limit: string;
  search: string;
}

const maxCount = 200;

/** Returns the field that is wrong, or what to request from the server. */
export const readFields = ({ quiz_id, count, search }: Fields): Asked | "quiz_id" | "count" => {
  if (!/^[1-9]\d{0,8}$/.test(quiz_id.trim())) return "quiz_id";
  const limit = Number(count);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxCount) return "count";
  return { quiz_id: Number(quiz_id), limit: String(limit), search: search.trim() };
};

/** A distance of unit vectors is at most 2, a cosine at most 1. */
export const thresholdLimits: FaceThresholds = { euclidean_max: 2, cosine_min: 1 };

/** Returns null for text that is no threshold, or not yet one while it is typed. */
export const readThreshold = (name: keyof FaceThresholds, text: string): number | null => {
  const value = text.trim() === "" ? NaN : Number(text);
  return value >= 0 && value <= thresholdLimits[name] ? value : null;
};

export type Frame = ImageAnalysis["frames"][number];
/** Figures that this browser computed again, by the id of the frame. */
export type Recomputed = ReadonlyMap<string, FaceFigures>;

export interface SeenFrame extends Frame {
  /** The figures in use: the recomputed ones where there are any. */
  shown: FaceFigures | null;
  finding: FrameFinding | null;
  /** The finding with the thresholds of the specification, where it differs. */
  before: FrameFinding | null;
}

export const seeFrames = (frames: readonly Frame[], recomputed: Recomputed, thresholds: FaceThresholds): SeenFrame[] =>
  frames.map((frame) => {
    const shown = recomputed.get(frame.id) ?? frame.figures;
    const finding = shown && findingOf(shown, thresholds);
    const usual = shown && findingOf(shown, defaultFaceThresholds);
    return { ...frame, shown, finding, before: usual === finding ? null : usual };
  });

export interface Tally {
  findings: { finding: FrameFinding; count: number }[];
  unseen: number;
  changed: number;
}

export const tallyOf = (frames: readonly SeenFrame[]): Tally => ({
  findings: frameFindings
    .map((finding) => ({ finding, count: frames.filter((frame) => frame.finding === finding).length }))
    .filter(({ count }) => count > 0),
  unseen: frames.filter(({ finding }) => finding === null).length,
  changed: frames.filter(({ before }) => before !== null).length,
});
