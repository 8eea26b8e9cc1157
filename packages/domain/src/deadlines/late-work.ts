import type { ScoreState } from "../vocabulary.ts";

/** Allowance for a slow network: an edit written before the deadline may arrive this long after it. */
export const lateWorkGraceMs = 10_000;

/**
 * Whether no further edit can count. Before that, a grade, a count or a correction could help somebody change an
 * answer. A deliberate hand-in settles the attempt at once.
 */
export const answersAreSettled = (ending: { state: ScoreState; finished_at: Date | null }, now: Date): boolean => {
  const { state, finished_at } = ending;
  if (state === "started") return false;
  if (state === "finished" || state === "paper" || finished_at === null) return true;
  return now.getTime() > finished_at.getTime() + lateWorkGraceMs;
};
