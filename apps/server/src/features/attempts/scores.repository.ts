import type { ScoreSort } from "@examplar/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { timeColumns } from "./seats.repository.ts";

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

/** A teacher cannot smuggle another quiz's score into a channel of their own quiz. */
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

/** `closes_at` says what is due: whatever moves the end of an attempt moves it too. */
type Which = { due_at: Date } | { score_ids: number[] } | { summary_id: number } | { session_id: number };

const isMeant = (which: Which) => {
  if ("due_at" in which) return sql<boolean>`scores.closes_at <= ${which.due_at}`;
  if ("score_ids" in which) return sql<boolean>`scores.id = any(${which.score_ids}::int[])`;
  if ("summary_id" in which) return sql<boolean>`seats.id = ${which.summary_id}`;
  return sql<boolean>`seats.session_id = ${which.session_id}`;
};

const lockRunningScores = (db: Db, which: Which) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .select("scores.id")
    .where("scores.state", "=", "started")
    .where(isMeant(which))
    .orderBy("scores.id")
    // Not against rows that refer to the score: edits of the last seconds go on while attempts are closed.
    .forNoKeyUpdate("scores")
    .execute();

const runningScores = (db: Db) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .select(timeColumns)
    .select([
      "scores.id as score_id",
      "scores.user_id",
      "scores.state",
      "scores.started_at",
      "scores.finished_at",
      "scores.closes_at",
      "seats.id as summary_id",
    ]);

const readRunningScores = (db: Db, score_ids: readonly number[]) =>
  runningScores(db)
    .where("scores.id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .orderBy("scores.id")
    .execute();

/** What one person has under way in a quiz, by what is stored. */
export const listRunningOf = (db: Db, quiz_id: number, user_id: number) =>
  runningScores(db)
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.user_id", "=", user_id)
    .where("scores.state", "=", "started")
    .execute();

export type RunningScore = Awaited<ReturnType<typeof readRunningScores>>[number];

/**
 * Running attempts with what their clocks need, locked in the order of their ids. Read after the lock is had, not with
 * it: whoever waited for a teacher who granted time would else see the new score beside the seat's old time.
 */
export const listRunningScores = async (trx: Db, which: Which): Promise<RunningScore[]> => {
  const locked = await lockRunningScores(trx, which);
  return locked.length === 0
    ? []
    : readRunningScores(
        trx,
        locked.map(({ id }) => id),
      );
};

/** Of each person's seat, the attempt that counts: the newest. A seat that is not theirs is left out. */
export const listCountingScores = (db: Db, seats: readonly { summary_id: number; user_id: number }[]) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .leftJoin("scores", "scores.quizzes_attempt_summary_id", "seats.id")
    .select(["seats.id as summary_id", "seats.user_id", "scores.id as score_id", "scores.state"])
    .distinctOn("seats.id")
    .where(
      sql<boolean>`(seats.id, seats.user_id) in (select * from unnest(
        ${seats.map(({ summary_id }) => summary_id)}::int[], ${seats.map(({ user_id }) => user_id)}::int[]))`,
    )
    .orderBy("seats.id")
    .orderBy("scores.attempt_number", (order) => order.desc().nullsLast())
    .execute();
