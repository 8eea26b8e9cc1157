import { topics } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Publication } from "../../platform/realtime/realtime.ts";

export interface Announced {
  quiz_id: number;
  user_id: number;
  summary_id: number;
  score_id: number | null;
}

type ChangeKind = "attempt_changed" | "attempt_ended";

/** Builds the message to the student's own screens. */
export const messageToStudent = (
  { quiz_id, user_id, summary_id }: Omit<Announced, "score_id">,
  kind: ChangeKind = "attempt_changed",
): Publication => ({
  topic: topics.user(user_id),
  event: { kind, quiz_id, summary_id },
});

/**
 * Notifies the student's screens and the teachers who watch the attempt; both read it again. Publishes nothing to a
 * topic of the whole quiz: at the bell all its students would wait for the lock on that topic's row.
 */
export const announceAttempts = (
  { realtime }: Pick<Parts, "realtime">,
  db: Db,
  attempts: readonly Announced[],
  kind: ChangeKind = "attempt_changed",
): Promise<void> =>
  realtime.publishMany(
    db,
    attempts.flatMap((attempt) => {
      const { quiz_id, score_id } = attempt;
      const toStudent = messageToStudent(attempt, kind);
      if (score_id === null) return [toStudent];
      return [toStudent, { topic: topics.score(score_id), event: { kind: "score_changed", quiz_id, score_id } }];
    }),
  );
