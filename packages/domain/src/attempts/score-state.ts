import type { ScoreState } from "../vocabulary.ts";

/** `null` stands for "no attempt yet" wherever a score's state is asked for. */
export const scoreIsAnswered = (state: ScoreState | null): boolean => {
  return state !== null && state !== "started";
};
