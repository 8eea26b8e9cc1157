import { supervisionLimits } from "../limits.ts";

export interface Insertion {
  at_ms: number;
  text: string;
  /** False when the text was pasted, dropped or restored by undo. Such text has its own event, or none. */
  is_typed: boolean;
}

/** The insertions typed in the last moments; empty at first. */
export type InsertState = readonly Insertion[];

export interface InsertFinding {
  kind: "bulk_insert" | "fast_insert";
  diff: string;
}

/**
 * Detects text that appears faster than people type. A bulk insert comes in one input event; a fast insert stays above
 * the speed limit for half a second. After a finding the count restarts, so that one burst is one event.
 */
export const noteInsertion = (
  state: InsertState,
  insertion: Insertion,
): { state: InsertState; finding: InsertFinding | null } => {
  const { bulk_insert_characters, fast_insert_per_s, fast_insert_over_ms } = supervisionLimits;
  if (!insertion.is_typed) return { state: [], finding: null };
  if (lengthOf(insertion.text) >= bulk_insert_characters)
    return { state: [], finding: { kind: "bulk_insert", diff: insertion.text } };
  const from = insertion.at_ms - fast_insert_over_ms;
  const recent = [...state.filter(({ at_ms }) => at_ms >= from), insertion];
  const over_ms = insertion.at_ms - recent[0]!.at_ms;
  const text = recent.map((one) => one.text).join("");
  // Sustained: several events fill nearly the whole time. Two words suggested by a phone, or a busy page, do not.
  const isSustained = over_ms >= fast_insert_over_ms * 0.8 && recent.length >= sustainedEvents;
  // The first insertion starts the measured time, so its text is not counted.
  const isFast = lengthOf(text) - lengthOf(recent[0]!.text) > (fast_insert_per_s * over_ms) / 1_000;
  if (isSustained && isFast) return { state: [], finding: { kind: "fast_insert", diff: text } };
  return { state: recent, finding: null };
};

const sustainedEvents = 4;

/** Counts characters as people do: an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length;
