import { supervisionLimits } from "../limits.ts";

export interface Insertion {
  at_ms: number;
  text: string;
  /** False: pasted, dropped or put there by undo, which has an event of its own, or none. */
  is_typed: boolean;
}

/** What was typed in the last moments; empty at first. */
export type InsertState = readonly Insertion[];

export interface InsertFinding {
  kind: "bulk_insert" | "fast_insert";
  diff: string;
}

/**
 * Text that appears faster than people type. A bulk insert comes in one input event; a fast insert is entry above the limit
 * kept up for half a second. After a finding the count begins anew, so that one burst is one event.
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
  // Kept up: many events fill nearly the whole time. Two words that a phone suggests, or a page that was busy, do not.
  const isSustained = over_ms >= fast_insert_over_ms * 0.8 && recent.length >= sustainedEvents;
  // The first came before the time that is measured.
  const isFast = lengthOf(text) - lengthOf(recent[0]!.text) > (fast_insert_per_s * over_ms) / 1_000;
  if (isSustained && isFast) return { state: [], finding: { kind: "fast_insert", diff: text } };
  return { state: recent, finding: null };
};

const sustainedEvents = 4;

/** As people count characters: an emoji is one. */
const lengthOf = (text: string): number => Array.from(text).length;
