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

/** To the student's own screens. */
export const messageToStudent = (
  { quiz_id, user_id, summary_id }: Omit<Announced, "score_id">,
  kind: ChangeKind = "attempt_changed",
): Publication => ({
  topic: topics.user(user_id),
  event: { kind, quiz_id, summary_id },
});

/**
 * The student's own screens read the seat again; the teachers who watch the attempt read it again. Nothing goes to a
 * topic of the whole quiz: at the bell all its students would wait for one another on that row.
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
