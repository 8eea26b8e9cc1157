import type { SeatDecision } from "../../seats/decide-seat.ts";

/** What a browser recorded before the end may reach the storage this long after it: its network may have been down. */
export const lateUploadsMs = 24 * 60 * 60_000;

/** How long credentials for uploads are valid; a browser asks for new ones before that. */
export const uploadGrantSeconds = 15 * 60;

/** A put that begins with valid credentials may end after them, and another storage's clock may differ. */
const slowPutMs = 45 * 60_000;
/** An object is registered seconds after it was put, or put again. */
const registeredWithinMs = 15 * 60_000;

/**
 * What may still arrive after a deletion where credentials cannot be revoked: objects stored until `stored_until`. They are looked
 * for at `sweep_at`, when whatever a later attempt put before that has been registered.
 */
export const lateObjects = (revoked_at: Date): { stored_until: Date; sweep_at: Date } => {
  const until_ms = revoked_at.getTime() + uploadGrantSeconds * 1_000 + slowPutMs;
  return { stored_until: new Date(until_ms), sweep_at: new Date(until_ms + registeredWithinMs) };
};

type Facts = Pick<SeatDecision, "answerability" | "attempt_finished_at">;

/** What the seat recorded until its end was deleted on request: a computer that still holds some of it need not send it. */
export const isAllDeleted = ({ attempt_finished_at }: Facts, deleted_at: Date | null): boolean =>
  deleted_at !== null && attempt_finished_at !== null && attempt_finished_at <= deleted_at;

/**
 * Why a student gets no credentials for uploads. Photos are taken before the attempt begins, frames while it runs, and what
 * could not be sent in time follows after its end.
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
