import type { ScoreSort } from "@examplar/contract";
import type { Language } from "@examplar/domain";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { timeColumns } from "../seats/seats.repository.ts";

interface SeenDevice {
  device_id: string;
  user_agent: string;
  first_seen_at: string;
}

const devices = sql<SeenDevice[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
      'device_id', devices.id, 'user_agent', devices.user_agent,
      'first_seen_at', to_char(attempt_devices.first_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by attempt_devices.first_seen_at)
  from attempt_devices join devices on devices.id = attempt_devices.device_id
  where attempt_devices.score_id = scores.id), '[]')`;

/** By name where nothing else decides, in the order of a dictionary and not of the alphabet of a computer. */
const byName = sql`users.name collate "und-x-icu", scores.id`;

const sortKeys: Record<Exclude<ScoreSort, "name">, RawBuilder<unknown>> = {
  session: sql`sessions.name collate "und-x-icu"`,
  state: sql`scores.state::text`,
  started: sql`scores.started_at`,
  finished: sql`scores.finished_at`,
  duration: sql`(scores.finished_at - scores.started_at)`,
  answered: sql`scores.answered_questions_count_cache`,
  grade: sql`scores.grade`,
};

export interface ScorePage {
  sort: ScoreSort;
  order: "asc" | "desc";
  after?: number | undefined;
  limit: number;
}

/** What is missing comes last in both directions. */
const orderOf = ({ sort, order }: ScorePage): RawBuilder<unknown> => {
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  if (sort === "name") return sql`users.name collate "und-x-icu" ${direction}, scores.id`;
  return sql`${sortKeys[sort]} is null, ${sortKeys[sort]} ${direction}, ${byName}`;
};

/** Every attempt at the quiz with its place in the order; the rest is read for one page only. */
const rankScores = (db: Db, quiz_id: number, page: ScorePage) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .select(["scores.id as score_id", sql<number>`row_number() over (order by ${orderOf(page)})`.as("place")])
    .where("scores.quiz_id", "=", quiz_id);

/** A page of the attempts at a quiz, with the student and what the clocks of the seat need. */
export const listQuizScores = (db: Db, quiz_id: number, page: ScorePage) =>
  db
    .with("ranked", (cte) => rankScores(cte as unknown as Db, quiz_id, page))
    .selectFrom("scores")
    .innerJoin("ranked", "ranked.score_id", "scores.id")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .select(timeColumns)
    .selectAll("scores")
    .select([
      "users.name",
      "users.email",
      "quizzes.grade_scale",
      "quizzes.enable_success_level",
      "seats.spell_checker_blocking_disabled",
      "seats.desktop_app_disabled",
      devices.as("devices"),
    ])
    .$if(page.after !== undefined, (query) =>
      query.where("ranked.place", ">", (eb) =>
        eb
          .selectFrom("ranked as last")
          .select("last.place")
          .where("last.score_id", "=", page.after ?? 0),
      ),
    )
    .orderBy("ranked.place")
    .limit(page.limit)
    .execute();

/** An attempt whose time is over counts as ended, whether or not the closing job has run. */
export const countQuizScores = (db: Db, quiz_id: number, now: Date) => {
  const runs = sql`scores.state = 'started' and (scores.closes_at is null or scores.closes_at > ${now})`;
  return db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .select([
      "seats.session_id",
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where ${runs})`.as("started"),
      sql<number>`coalesce(sum(scores.answers_to_review_count), 0)`.as("to_review"),
    ])
    .where("scores.quiz_id", "=", quiz_id)
    .groupBy("seats.session_id")
    .execute();
};

export type QuizScoreRow = Awaited<ReturnType<typeof listQuizScores>>[number];

/** The language in which a person reads figures. */
export const findLanguage = async (db: Db, user_id: number): Promise<Language> => {
  const user = await db.selectFrom("users").select("language").where("id", "=", user_id).executeTakeFirst();
  return user?.language ?? "en";
};

export const listSuccessLevels = (db: Db, quiz_ids: number[]) =>
  db
    .selectFrom("success_levels")
    .select(["quiz_id", "min_percent", "name", "comment"])
    .where("quiz_id", "in", quiz_ids.length > 0 ? quiz_ids : [-1])
    .execute();

export type SuccessLevelRow = Awaited<ReturnType<typeof listSuccessLevels>>[number];

/** Whether this person may help with the attempt of the row of `scores` at hand. */
export const helps = (user_id: number) => sql<boolean>`exists (
  select from quiz_helpers where quiz_helpers.quiz_id = scores.quiz_id and quiz_helpers.user_id = ${user_id})`;

/** A teacher cannot add an attempt of another quiz to a channel of their own quiz. */
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
