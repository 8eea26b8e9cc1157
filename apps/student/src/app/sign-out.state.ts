import type { MissingCounts, UnsentTexts } from "@examplar/sync";

/** Work that would stay on this device. */
export interface Unsent {
  /** Of exams; null when they could not be counted. */
  changes: MissingCounts | null;
  /** False: the next person could read it. */
  sealable: boolean;
  /** Messages, and what the teacher app has kept in this browser. */
  texts: UnsentTexts;
}

/** Asks also where nothing could be counted: there may be work that only this device has. */
export const mustConfirm = (changes: Unsent["changes"]): boolean => changes === null || changes.total > 0;

export const titleOf = (changes: Unsent["changes"]) => {
  if (changes === null) return "title_unknown";
  if (changes.waiting > 0) return "title";
  return changes.refused > 0 ? "title_refused" : "title_texts";
};
