import type { StudentEventKind } from "../../vocabulary.ts";

/** Something that happened in the student's browser during an attempt, as the browser sends it. */
export interface StudentEvent {
  /** Made by the browser; the same event sent twice is one event. */
  id: string;
  kind: StudentEventKind;
  /** The browser's time corrected by the server's, as an ISO instant. */
  happened_at: string;
  quizzes_exercise_id: number | null;
  details: Record<string, unknown>;
}

/** `stored` is committed; `duplicate` was committed before; `rejected` never will be. */
export const eventOutcomes = ["stored", "duplicate", "rejected"] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

export const eventRejections = [
  "malformed",
  "kind_unknown",
  "details_invalid",
  "details_too_large",
  "unstorable",
  "deleted",
  "history_full",
] as const;
export type EventRejection = (typeof eventRejections)[number];

/** Answers stand in the order of the events sent. `id` is null when none could be read from what was sent. */
export interface EventResult {
  id: string | null;
  outcome: EventOutcome;
  code: EventRejection | null;
}

export const maxEventsPerBatch = 500;
/** Of the details' JSON. What was pasted may be longer: the browser cuts it, because an event reports and does not store. */
export const maxEventDetailsBytes = 8 * 1024;

/**
 * Quota of one attempt, against floods: a busy student reports 3,000 events an hour, a 24 h exam 72,000.
 * Its details stay below 100 MB even if the page writes to the console all day, in Latin letters.
 */
export const maxAttemptEvents = 100_000;
export const maxAttemptEventBytes = 128 * 1024 * 1024;
