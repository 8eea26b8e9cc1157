import type { ScoreFilter, ScoreNeighbours, ScorePlace, ScoreSort } from "@examplar/contract";
import type { StudentEventKind } from "@examplar/domain";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { attemptRunsAt } from "../../sessions/index.ts";
import { answeredQuestionsCount } from "./answered-questions.repository.ts";
import { ownerLike, timeColumns } from "../seats/seats.repository.ts";

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

const lateCount = sql<number>`(
  select count(*) from late_answers where late_answers.score_id = scores.id and late_answers.decided_at is null)`;

/** Reads the counts from the attempt's events report, so that events are not counted again for every row. */
const eventCounts = sql<Partial<Record<StudentEventKind, number>> | null>`(
  select coalesce(jsonb_object_agg(kind.key, kind.value->'occurrences'), '{}')
  from events_reports, jsonb_each(events_reports.report) as kind where events_reports.score_id = scores.id
  having count(events_reports.score_id) > 0)`;

const suspectCount = sql<number>`(
  select count(*)::int from student_events where student_events.score_id = scores.id and suspect)`;

/** A longer text would make the page cursor too long for a URL. */
const beginOf = (text: RawBuilder<unknown>) => sql<string>`left(${text}, 100)`;
const secondsOf = (time: RawBuilder<unknown>) => sql<number>`extract(epoch from ${time})`;

const sortTexts: Partial<Record<ScoreSort, RawBuilder<string>>> = {
  name: beginOf(sql`users.name`),
  session: beginOf(sql`sessions.name`),
  state: sql`scores.state::text`,
};

const sortNumbers: Partial<Record<ScoreSort, RawBuilder<number>>> = {
  started: secondsOf(sql`scores.started_at`),
  finished: secondsOf(sql`scores.finished_at`),
  duration: secondsOf(sql`(scores.finished_at - scores.started_at)`),
  answered: sql`case when scores.id is not null then ${answeredQuestionsCount} end`,
  to_review: sql`scores.answers_to_review_count`,
  grade: sql`scores.grade`,
};

const lateWaits = sql<boolean>`exists (
  select from late_answers where late_answers.score_id = scores.id and late_answers.decided_at is null)`;

const filtersAt = (now: Date): Record<ScoreFilter, RawBuilder<boolean>> => ({
  to_review: sql`scores.answers_to_review_count > 0`,
  late: lateWaits,
  started: attemptRunsAt(now),
  ended: sql`scores.id is not null and not ${attemptRunsAt(now)}`,
  not_started: sql`scores.id is null`,
});

/** Finds part of a name or e-mail address anywhere, ignoring case. */
const isNamed = (name: string): RawBuilder<boolean> => {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(users.name ilike ${pattern} or users.email ilike ${pattern})`;
};

export interface ScoreSelection {
  sort: ScoreSort;
  order: "asc" | "desc";
  filter?: ScoreFilter | undefined;
  name?: string | undefined;
  /** Decides which attempts still run. */
  now: Date;
}

export interface ScorePage extends ScoreSelection {
  after?: ScorePlace | undefined;
  limit: number;
}

/**
 * Rows without a value come last in both directions. The collation sorts names as a dictionary does, not by code point.
 * A seat keeps its place in the order by name when its student starts.
 */
const orderOf = ({ order }: ScoreSelection): RawBuilder<unknown> => {
  const direction = order === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  return sql`sort_number ${direction}, sort_text collate "und-x-icu" ${direction}, sort_name collate "und-x-icu",
    summary_id, score_id`;
};

/** A student's seat without an attempt, if the student has no attempt from another seat either. */
const isToStart = sql<boolean>`(scores.id is null and not ${ownerLike} and not exists (
  select from scores as other where other.quiz_id = seats.quiz_id and other.user_id = seats.user_id))`;

/** Selects the rows of the table: every attempt, and every seat without one. */
export const tableRows = (db: Db, quiz_id: number) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .leftJoin("scores", "scores.quizzes_attempt_summary_id", "seats.id")
    .where("seats.quiz_id", "=", quiz_id)
    .where((eb) => eb.or([eb("scores.id", "is not", null), isToStart]));

const isSelected = ({ filter, name, now }: ScoreSelection): RawBuilder<boolean> =>
  sql`(${filter ? filtersAt(now)[filter] : sql`true`} and ${name ? isNamed(name) : sql`true`})`;

/** Selects the rows of the table with the values they are sorted by. */
const sortedRows = (db: Db, quiz_id: number, { sort }: ScoreSelection) =>
  tableRows(db, quiz_id)
    .innerJoin("users", "users.id", "seats.user_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .select([
      sql<number | null>`(${sortNumbers[sort] ?? sql`null`})::numeric`.as("sort_number"),
      sql<string | null>`(${sortTexts[sort] ?? sql`null`})::text`.as("sort_text"),
      beginOf(sql`users.name`).as("sort_name"),
      "seats.id as summary_id",
      "scores.id as score_id",
    ]);

interface PlacedRow {
  summary_id: number;
  score_id: number | null;
  place: string;
}

/** A row at the position of the previous page's last row, which may have changed or vanished since. */
const lastRow = ([sort_number, sort_text, sort_name, summary_id, score_id]: ScorePlace) => sql`
  union all select ${sort_number}::numeric, ${sort_text}::text, ${sort_name}::text, ${summary_id}::int, ${score_id}::int, true`;

/** Lists the rows of a page in order, as ids; another query reads what they show. */
export const listScorePage = async (db: Db, quiz_id: number, { after, limit, ...page }: ScorePage) => {
  const selected = sortedRows(db, quiz_id, page)
    .where(isSelected(page))
    .select(sql<boolean>`false`.as("is_last"));
  const { rows } = await sql<PlacedRow>`
    with ranked as (
      select *, row_number() over (order by ${orderOf(page)}, is_last) as rank
      from (${selected} ${after ? lastRow(after) : sql``}) as listed)
    select summary_id, score_id,
      jsonb_build_array(sort_number, sort_text, sort_name, summary_id, score_id)::text as place
    from ranked where rank > coalesce((select rank from ranked where is_last), 0)
    order by rank limit ${limit}`.execute(db);
  return rows;
};

/** Finds the attempts before and after an attempt; ignores seats without an attempt. */
export const findNeighbours = async (db: Db, quiz_id: number, score_id: number, selection: ScoreSelection) => {
  const selected = sortedRows(db, quiz_id, selection)
    .where("scores.id", "is not", null)
    // Includes the attempt itself even when marking it has removed it from the selection.
    .where((eb) => eb.or([eb("scores.id", "=", score_id), isSelected(selection)]))
    .select("scores.answers_to_review_count");
  const { rows } = await sql<ScoreNeighbours>`
    with ranked as (
      select *, row_number() over (order by ${orderOf(selection)}) as place from (${selected}) as listed
    ), placed as (
      select *, lag(score_id) over around as previous_id, lead(score_id) over around as next_id,
        count(*) over () as count
      from ranked window around as (order by place))
    select this.place, this.count, this.previous_id, this.next_id, (
      select score_id from placed as other
      where other.answers_to_review_count > 0 and other.score_id <> this.score_id
      order by other.place < this.place, other.place limit 1) as next_to_review_id
    from placed as this where this.score_id = ${score_id}`.execute(db);
  return rows[0];
};

const idIn = (column: "scores.id" | "seats.id", ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** Lists attempts with their students and with what the clocks of their seats need. */
export const listScoreDetails = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("scores")
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
      answeredQuestionsCount.as("answered_questions_count"),
      devices.as("devices"),
      lateCount.as("late_answers_count"),
      eventCounts.as("event_counts"),
      suspectCount.as("suspect_events_count"),
    ])
    .where(idIn("scores.id", score_ids))
    .execute();

export type QuizScoreRow = Awaited<ReturnType<typeof listScoreDetails>>[number];

/** Lists seats without an attempt, with their students and what their clocks need. */
export const listSeatDetails = (db: Db, summary_ids: readonly number[]) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .innerJoin("users", "users.id", "seats.user_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .select(timeColumns)
    .select(["seats.user_id", "users.name", "users.email"])
    .where(idIn("seats.id", summary_ids))
    .execute();

export type SeatToStartRow = Awaited<ReturnType<typeof listSeatDetails>>[number];
