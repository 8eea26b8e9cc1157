import type { Language } from "@examplar/domain";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { attemptRunsAt } from "../../sessions/index.ts";
import { tableRows } from "./score-table.repository.ts";

export const countQuizScores = (db: Db, quiz_id: number, now: Date) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .select([
      "seats.session_id",
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where ${attemptRunsAt(now)})`.as("started"),
      sql<number>`coalesce(sum(scores.answers_to_review_count), 0)`.as("to_review"),
    ])
    .where("scores.quiz_id", "=", quiz_id)
    .groupBy("seats.session_id")
    .execute();

export const countToStart = async (db: Db, quiz_id: number): Promise<number> => {
  const { count } = await tableRows(db, quiz_id)
    .select(sql<number>`count(distinct seats.user_id)`.as("count"))
    .where("scores.id", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Returns the language of each user, for formatting figures. */
export const listLanguages = async (db: Db, user_ids: readonly number[]): Promise<Map<number, Language>> => {
  const users = await db
    .selectFrom("users")
    .select(["id", "language"])
    .where("id", "=", sql<number>`any(${user_ids}::int[])`)
    .execute();
  return new Map(users.map(({ id, language }) => [id, language]));
};

export const findLanguage = async (db: Db, user_id: number): Promise<Language> =>
  (await listLanguages(db, [user_id])).get(user_id) ?? "en";

export const listSuccessLevels = (db: Db, quiz_ids: number[]) =>
  db
    .selectFrom("success_levels")
    .select(["quiz_id", "min_percent", "name", "comment"])
    .where("quiz_id", "in", quiz_ids.length > 0 ? quiz_ids : [-1])
    .execute();

export type SuccessLevelRow = Awaited<ReturnType<typeof listSuccessLevels>>[number];

/** SQL condition: the user may help with the attempt of the current `scores` row. */
export const helps = (user_id: number | RawBuilder<number>) => sql<boolean>`exists (
  select from quiz_helpers where quiz_helpers.quiz_id = scores.quiz_id and quiz_helpers.user_id = ${user_id})`;

/** Prevents teachers from adding an attempt of another quiz to a channel of their own quiz. */
export const scoresBelongToQuiz = async (db: Db, score_ids: number[], quiz_id: number): Promise<boolean> => {
  const asked = new Set(score_ids);
  const { count } = await db
    .selectFrom("scores")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "in", [...asked])
    .where("quiz_id", "=", quiz_id)
    .executeTakeFirstOrThrow();
  return count === asked.size;
};
