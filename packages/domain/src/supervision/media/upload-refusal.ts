import type { SeatDecision } from "../../seats/decide-seat.ts";

/** How long after the end a browser may still upload what it recorded before: its network may have been down. */
export const lateUploadsMs = 24 * 60 * 60_000;

/** How long credentials for uploads are valid; a browser asks for new ones before that. */
export const uploadGrantSeconds = 15 * 60;

/** An upload that begins with valid credentials may end after they expire, and the storage's clock may differ. */
const slowPutMs = 45 * 60_000;
/** A browser registers an object seconds after it uploaded it, or uploads it again. */
const registeredWithinMs = 15 * 60_000;

/**
 * Returns which objects may still arrive after a deletion where credentials cannot be revoked: those stored until
 * `stored_until`. The sweep looks for them at `sweep_at`, when everything that a later attempt uploaded before then has
 * been registered.
 */
export const lateObjects = (revoked_at: Date): { stored_until: Date; sweep_at: Date } => {
  const until_ms = revoked_at.getTime() + uploadGrantSeconds * 1_000 + slowPutMs;
  return { stored_until: new Date(until_ms), sweep_at: new Date(until_ms + registeredWithinMs) };
};

type Facts = Pick<SeatDecision, "answerability" | "attempt_finished_at">;

/**
 * Whether everything that the seat recorded until its end was deleted on request. A computer that still holds some of
 * it need not send it.
 */
export const isAllDeleted = ({ attempt_finished_at }: Facts, deleted_at: Date | null): boolean =>
  deleted_at !== null && attempt_finished_at !== null && attempt_finished_at <= deleted_at;

/**
 * Returns why a student gets no upload credentials; null when they get them. Photos are taken before the attempt begins
 * and frames while it runs; what could not be sent in time follows after its end.
 */
export const uploadRefusal = (
  { answerability, attempt_finished_at }: Facts,
  now: Date,
): "not_open" | "too_late" | null => {
  switch (answerability) {
    case "not_answerable_yet":
    case "to_answer":
    case "answering":
      return null;
    case "answered":
      return attempt_finished_at !== null && now.getTime() <= attempt_finished_at.getTime() + lateUploadsMs
        ? null
        : "too_late";
    case "answering_in_another_session":
    case "answered_in_another_session":
    case "ended_and_not_answered":
      return "not_open";
  }
};
