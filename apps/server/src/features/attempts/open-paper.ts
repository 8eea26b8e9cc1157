import type { InstanceContent } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { compiledOnce } from "../../platform/db/raw.ts";
import { decideAttempt } from "./seat-facts.ts";
import { ownerLike, timeColumns } from "./seats.repository.ts";

/** The newest attempt from one's own seat with its paper, in one read: an exam is opened by everybody at once. */
const findPaper = compiledOnce((db: Db, user_id: number, summary_id: number) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("scores")
          .select(["scores.id", "scores.state", "scores.started_at", "scores.finished_at"])
          .whereRef("scores.quizzes_attempt_summary_id", "=", "seats.id")
          .orderBy("scores.attempt_number", "desc")
          .limit(1)
          .as("score"),
      (join) => join.onTrue(),
    )
    .leftJoin("quiz_instances", "quiz_instances.score_id", "score.id")
    .select(timeColumns)
    .select([
      "score.id as score_id",
      "score.state",
      "score.started_at",
      "score.finished_at",
      "quiz_instances.id as instance_id",
      "quiz_instances.content",
      sql<number[]>`array(select exercise_id from exercise_locks where exercise_locks.score_id = score.id)`.as(
        "locked_exercise_ids",
      ),
    ])
    .where("seats.user_id", "=", user_id)
    .where("seats.id", "=", summary_id)
    .where((eb) => eb.or([eb("quizzes.state", "<>", "draft"), ownerLike])),
);

export interface OpenPaper {
  quiz_id: number;
  score_id: number;
  instance_id: number;
  content: InstanceContent;
  locked_exercise_ids: number[];
  submission_deadline_at: Date | null;
}

/** The paper of the attempt that counts; a refusal's code where there is none. */
export const openPaper = async (
  db: Db,
  { user_id }: { user_id: number },
  summary_id: number,
  now: Date,
): Promise<OpenPaper | "not_found" | "not_started"> => {
  const [row] = await findPaper(db, user_id, summary_id);
  if (!row) return "not_found";
  const { quiz_id, score_id, state, started_at, finished_at, instance_id, locked_exercise_ids } = row;
  if (score_id === null || instance_id === null || state === null) return "not_started";
  const { submission_deadline_at } = decideAttempt(row, { state, started_at, finished_at }, now);
  const content = row.content as unknown as InstanceContent;
  return { quiz_id, score_id, instance_id, content, locked_exercise_ids, submission_deadline_at };
};
