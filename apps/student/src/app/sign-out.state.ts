import type { MissingCounts, UnsentTexts } from "@examplar/sync";

/** Work that would stay on this device. */
export interface Unsent {
  /** Changes of exams; null when they could not be counted. */
  changes: MissingCounts | null;
  /** False when the work cannot be sealed: the next person could read it. */
  sealable: boolean;
  /** Unsent messages, and what the teacher app has stored in this browser. */
  texts: UnsentTexts;
}

/** Also asks when nothing could be counted: some work may exist only on this device. */
export const mustConfirm = (changes: Unsent["changes"]): boolean => changes === null || changes.total > 0;

export const titleOf = (changes: Unsent["changes"]) => {
  if (changes === null) return "title_unknown";
  if (changes.waiting > 0) return "title";
  return changes.refused > 0 ? "title_refused" : "title_texts";
};
