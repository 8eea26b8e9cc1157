import type { StudentEventKind } from "../../vocabulary.ts";

/** Something that happened in the student's browser during an attempt, as the browser sends it. */
export interface StudentEvent {
  /** Id made by the browser, so that sending the same event twice is idempotent. */
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

/**
 * Result for one event. Results come in the order of the events sent; `id` is null when the server could not read one.
 */
export interface EventResult {
  id: string | null;
  outcome: EventOutcome;
  code: EventRejection | null;
}

export const maxEventsPerBatch = 500;
/** Limit for the JSON of an event's details. The browser truncates longer pastes, because an event only reports. */
export const maxEventDetailsBytes = 8 * 1024;

/**
 * Quota of one attempt, against floods: a busy student reports 3,000 events an hour, a 24 h exam 72,000. In Latin
 * letters, the details stay below 100 MB even if the page writes to the console all day.
 */
export const maxAttemptEvents = 100_000;
export const maxAttemptEventBytes = 128 * 1024 * 1024;
