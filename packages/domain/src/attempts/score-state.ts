import type { ScoreState } from "../vocabulary.ts";

/** A null state means that there is no attempt yet. */
export const scoreIsAnswered = (state: ScoreState | null): boolean => {
  return state !== null && state !== "started";
};
