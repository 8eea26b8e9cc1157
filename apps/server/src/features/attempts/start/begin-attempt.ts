import type { Started } from "@examplar/contract";
import type { PaperContent } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { contentOf, preparePaper, type FragmentsCache } from "../../papers/index.ts";
import { messageToStudent } from "../announce-attempt.ts";
import { insertAttempt, lockSeats } from "../attempts.repository.ts";
import { ensureClosing } from "../closing/close-overdue.job.ts";
import { openAttempt, presentStarted } from "./open-attempt.ts";
import type { OpenPaper } from "./open-paper.ts";
import type { Seat } from "../seats/read-seats.ts";
import { runsElsewhere } from "./runs-elsewhere.ts";
import { timesOf } from "../seats/seat-facts.ts";
import type { SeatAttemptRow } from "../seats/seats.repository.ts";
import type { Visitor } from "../visitor.ts";

export interface Beginning {
  visitor: Visitor;
  seat: Seat;
  attempt_number: number;
  device_id: string;
  user_agent: string;
}

interface Written {
  attempt: SeatAttemptRow;
  content: PaperContent;
  closes_at: Date | null;
}

export interface Begun {
  started: Started;
  /** The paper of an attempt that has just begun, still without answers. Null if the attempt began before. */
  new_paper: OpenPaper | null;
}

const newAttempt = (
  score_id: number,
  instance_id: number,
  attempt_number: number,
  started_at: Date,
): SeatAttemptRow => ({
  id: score_id,
  instance_id,
  attempt_number,
  state: "started",
  started_at,
  finished_at: null,
  answered_questions_count_cache: 0,
  answers_to_review_count: 0,
  resync_requested_at: null,
});

/** The seat has changed since it was read: read it again. */
export type Changed = "changed";

/** Returns null when another start was faster, perhaps the same student's: the attempt already runs. */
const writeAttempt = async (
  db: Db,
  fragments: FragmentsCache,
  { visitor: { user_id }, seat: { row }, ...beginning }: Beginning,
  now: Date,
): Promise<Written | null | Changed | Refusal<"not_found">> => {
  const closes_at = timesOf(row, now).submission_deadline_at;
  const seat = { summary_id: row.id, quiz_id: row.quiz_id, user_id };
  const { session_id, granted_seconds } = row;
  const was_open = (session_id === null ? row.quiz_closed_at : row.closed_at) === null;
  const times = { started_at: now, closes_at };
  const read = { session_id, was_open, session_granted_seconds: row.session_granted_seconds ?? 0, granted_seconds };
  const attempt = { ...beginning, ...seat, ...times, ...read, message: messageToStudent(seat) };
  let inserted = await insertAttempt(db, attempt);
  if (!inserted.has_paper) {
    await preparePaper(db, fragments, { ...row, ...attempt });
    inserted = await insertAttempt(db, attempt);
  }
  if (!inserted.owns_device) return refuse("not_found");
  if (!inserted.is_unchanged) return "changed";
  const { started } = inserted;
  if (started === null) return null;
  return {
    attempt: newAttempt(started.score_id, started.instance_id, attempt.attempt_number, now),
    content: contentOf(started),
    closes_at,
  };
};

/**
 * Serializes starts from several seats of a student. For a single seat, the database itself allows only one attempt.
 */
const writeBesideOthers = (
  { db, clock }: Parts,
  fragments: FragmentsCache,
  beginning: Beginning,
): Promise<Written | null | Changed | Refusal<"not_found" | "answering_elsewhere">> =>
  db.transaction().execute(async (trx) => {
    const { visitor, seat } = beginning;
    await lockSeats(trx, seat.row.quiz_id, visitor.user_id);
    const now = clock.now();
    if (await runsElsewhere(trx, seat.row, visitor.user_id, now)) return refuse("answering_elsewhere");
    return writeAttempt(trx, fragments, beginning, now);
  });

/**
 * Starts an attempt with its paper, all or nothing. If the student's own second request comes first, returns that
 * attempt. Reads the quiz's fragments before the transaction: starts that each wait for a second connection would
 * starve a full hall. Requests the closing job after the commit, because students with one deadline share its row.
 */
export const beginAttempt = async (
  parts: Parts,
  fragments: FragmentsCache,
  beginning: Beginning,
): Promise<Begun | Changed | Refusal<"not_found" | "answering_elsewhere">> => {
  const { visitor, seat } = beginning;
  await fragments.of(seat.row.quiz_id);
  const written = seat.has_other_seats
    ? await writeBesideOthers(parts, fragments, beginning)
    : await writeAttempt(parts.db, fragments, beginning, parts.clock.now());
  if (written === "changed" || isRefusal(written)) return written;
  if (written === null) {
    const started = await openAttempt(parts, visitor, seat.row.id);
    return started ? { started, new_paper: null } : refuse("not_found");
  }
  const { attempt, content, closes_at: submission_deadline_at } = written;
  await ensureClosing(parts, submission_deadline_at);
  const now = parts.clock.now();
  const started = presentStarted(seat.withAttempt(attempt, now), now);
  if (!started) return refuse("not_found");
  const { score_id, instance_id } = started;
  const { quiz_id } = seat.row;
  return {
    started,
    new_paper: {
      quiz_id,
      score_id,
      instance_id,
      content,
      locked_exercise_ids: [],
      reached_exercise_ids: [],
      submission_deadline_at,
    },
  };
};

const tries = 3;

/** Retries when a teacher has just closed the session or changed its time; undefined if that repeats too often. */
export const retryWhileChanged = async <T>(begin: () => Promise<T | Changed>): Promise<T | undefined> => {
  for (let left = tries; left > 0; left -= 1) {
    const begun = await begin();
    if (begun !== "changed") return begun;
  }
  return undefined;
};
