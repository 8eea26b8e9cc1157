import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { compiledOnce } from "../../../platform/db/raw.ts";
import { ownerLike, timeColumns } from "../seats/seats.repository.ts";

/**
 * Finds the newest attempt from the user's own seat with its paper in one query, because a whole hall opens an exam at
 * once.
 */
export const findPaper = compiledOnce((db: Db, user_id: number, summary_id: number) =>
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
      "quizzes.desktop_app_required",
      "seats.desktop_app_disabled",
      "score.id as score_id",
      "score.state",
      "score.started_at",
      "score.finished_at",
      "quiz_instances.id as instance_id",
      "quiz_instances.content",
      sql<number[]>`array(select exercise_id from exercise_locks where exercise_locks.score_id = score.id)`.as(
        "locked_exercise_ids",
      ),
      sql<number[]>`array(select distinct reached_exercise_id from attempt_devices
        where attempt_devices.score_id = score.id and reached_exercise_id is not null)`.as("reached_exercise_ids"),
    ])
    .where("seats.user_id", "=", user_id)
    .where("seats.id", "=", summary_id)
    .where((eb) => eb.or([eb("quizzes.state", "<>", "draft"), ownerLike])),
);
