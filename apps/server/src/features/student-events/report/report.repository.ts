import { kindsWithDetails, type EventsReport, type PaperContent, type ReportedEvent } from "@examplar/domain";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../platform/db/db.ts";

export interface ReportedAttempt {
  score_id: number;
  quiz_id: number;
  user_id: number;
  quiz_type: string;
  name: string;
  started_at: Date | null;
  finished_at: Date | null;
  content: PaperContent | null;
}

export const findReportedAttempt = (db: Db, score_id: number): Promise<ReportedAttempt | undefined> =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .leftJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .select([
      "scores.id as score_id",
      "scores.quiz_id",
      "scores.user_id",
      "quizzes.quiz_type",
      "users.name",
      "scores.started_at",
      "scores.finished_at",
      sql<PaperContent | null>`quiz_instances.content`.as("content"),
    ])
    .where("scores.id", "=", score_id)
    .executeTakeFirst();

interface WrittenEvents {
  /** Number of all listed events, including those that the report omits. */
  events_count: number;
  /** `kind microseconds exercise` of each event that did not happen elsewhere, sorted by time. */
  events: string | null;
  /** Details of the kinds whose details the report reads, in the same order. */
  details: [id: string, details: ReportedEvent["details"]][] | null;
}

const none: ReportedEvent["details"] = {};
const readKinds = new Set<string>(kindsWithDetails);

const eventsOf = ({ events, details }: WrittenEvents): ReportedEvent[] => {
  const read = details ?? [];
  let next = 0;
  return (events?.split(",") ?? []).map((written) => {
    const [kind, microseconds, exercise] = written.split(" ") as [ReportedEvent["kind"], string, string];
    const more = readKinds.has(kind) ? read[next++] : undefined;
    return {
      kind,
      id: more?.[0] ?? "",
      happened_ms: Number(microseconds) / 1000,
      quizzes_exercise_id: exercise === "" ? null : Number(exercise),
      details: more?.[1] ?? none,
    };
  });
};

interface ReportedEvents extends Pick<WrittenEvents, "events_count"> {
  events: ReportedEvent[];
}

/**
 * Returns the events of an attempt sorted by time, as one row, because one row per event takes most of a report's time.
 * Selects ids and details only where the report reads them. The text uses `case`, because with `filter` PostgreSQL
 * would not use the index order. The quota of an attempt (`maxAttemptEvents`, `maxAttemptEventBytes`) keeps the row far
 * below PostgreSQL's limit of 1 GB.
 */
export const listReportedEvents = async (db: Db, score_id: number): Promise<ReportedEvents> => {
  const { rows } = await sql<WrittenEvents>`
    select count(*)::int as events_count,
      string_agg(case when not elsewhere then
        kind || ' ' || (date_part('epoch', happened_at) * 1e6)::int8 || ' ' || coalesce(quizzes_exercise_id::text, '') end,
        ',' order by happened_at, id) as events,
      json_agg(json_build_array(id, details) order by happened_at, id)
        filter (where not elsewhere and kind = any(${[...kindsWithDetails]}::student_event_kind[])) as details
    from student_events where score_id = ${score_id}`.execute(db);
  const [row] = rows;
  return { events_count: row!.events_count, events: eventsOf(row!) };
};

type Pair = EventsReport["events_pairs"][number];
type WrittenPair =
  | [kind: Pair["kind"], start_ms: number, end_ms: number, exercise_ids: number[]]
  /** The format of reports from earlier versions. */
  | { kind: Pair["kind"]; start_date: string; end_date: string; exercise_ids: number[] };

/** Omits the field names, because a report has some thousands of pairs. */
const writePair = ({ kind, start_ms, end_ms, exercise_ids }: Pair): WrittenPair => [
  kind,
  start_ms,
  end_ms,
  exercise_ids,
];

const readPair = (written: WrittenPair): Pair => {
  if (Array.isArray(written)) {
    const [kind, start_ms, end_ms, exercise_ids] = written;
    return { kind, start_ms, end_ms, exercise_ids };
  }
  const { kind, start_date, end_date, exercise_ids } = written;
  return { kind, start_ms: Date.parse(start_date), end_ms: Date.parse(end_date), exercise_ids };
};

export type StoredReport = EventsReport & { events_count: number };

/** Returns the stored report only while no newer event exists: readers never wait for the job that renews it. */
export const findReport = async (db: Db, score_id: number): Promise<StoredReport | undefined> => {
  const stored = await db
    .selectFrom("events_reports")
    .select([
      sql<EventsReport["report"]>`report`.as("report"),
      sql<WrittenPair[]>`events_pairs`.as("events_pairs"),
      sql<EventsReport["exercises_details"]>`exercises_details`.as("exercises_details"),
      "copy_or_cut_events_from_subject_ids",
      "paste_events_without_copy_ids",
      "copy_or_cut_events_without_paste_ids",
      "multiple_monitor_confidence",
      sql<EventsReport["multiple_monitor_reasons"]>`multiple_monitor_reasons`.as("multiple_monitor_reasons"),
      "events_count",
    ])
    .where("score_id", "=", score_id)
    .where(
      sql<boolean>`not exists (select from student_events where score_id = ${score_id} and received_at > computed_at)`,
    )
    .executeTakeFirst();
  return stored && { ...stored, events_pairs: stored.events_pairs.map(readPair) };
};

/**
 * Locks these attempts and returns those that still have events. A deletion takes the same lock first, so that a report
 * computed meanwhile does not restore what it deleted.
 */
export const lockReportable = async (trx: Trx, score_ids: readonly number[]): Promise<Set<number>> => {
  await lockScores(trx, sql<boolean>`id = any(${[...score_ids]}::int[])`);
  const { rows } = await sql<{ score_id: number }>`
    select score_id from unnest(${[...score_ids]}::int[]) as given (score_id)
    where exists (select from student_events as events where events.score_id = given.score_id)`.execute(trx);
  return new Set(rows.map(({ score_id }) => score_id));
};

/** Locks in the order of the ids, so that two transactions cannot deadlock. */
export const lockScores = async (db: Db, which: RawBuilder<boolean>): Promise<void> => {
  await sql`select id from scores where ${which} order by id for no key update`.execute(db);
};

/** Stores all reports in one statement: after a bell there is one for every student of the hall. */
export const storeReports = async (
  db: Db,
  reports: readonly (StoredReport & { score_id: number })[],
  computed_at: Date,
): Promise<void> => {
  const rows = reports.map((report) => ({
    ...report,
    report: JSON.stringify(report.report),
    events_pairs: JSON.stringify(report.events_pairs.map(writePair)),
    exercises_details: JSON.stringify(report.exercises_details),
    multiple_monitor_reasons: JSON.stringify(report.multiple_monitor_reasons),
    computed_at,
  }));
  await db
    .insertInto("events_reports")
    .values(rows)
    .onConflict((conflict) => conflict.column("score_id").doNothing())
    .execute();
};

/** Deletes reports that newer events made stale. */
export const forgetReports = async (db: Db | Trx, score_ids: readonly number[]): Promise<void> => {
  await sql`delete from events_reports where score_id = any(${[...score_ids]}::int[])`.execute(db);
};

interface Unreported {
  score_id: number;
  started_at: Date;
  finished_at: Date;
}

/** The attempts that a run of the job checks: those that ended since a time, or those with late events. */
export type UnreportedScope = { since: Date } | { score_ids: readonly number[] };

/** Lists attempts of exams in this scope that ended before a time and have events but no report. */
export const listUnreported = async (
  db: Db,
  scope: UnreportedScope,
  { before, limit }: { before: Date; limit: number },
): Promise<Unreported[]> => {
  const isInScope =
    "since" in scope ? sql`scores.finished_at >= ${scope.since}` : sql`scores.id = any(${[...scope.score_ids]}::int[])`;
  const { rows } = await sql<Unreported>`
    select scores.id as score_id, scores.started_at, scores.finished_at
    from scores join quizzes on quizzes.id = scores.quiz_id
    where ${isInScope} and scores.finished_at <= ${before} and scores.started_at is not null
      and quizzes.quiz_type = 'exam'
      and exists (select from student_events where student_events.score_id = scores.id)
      and not exists (select from events_reports where events_reports.score_id = scores.id)
    order by scores.finished_at limit ${limit}`.execute(db);
  return rows;
};

/** Returns those of these attempts that ended before a time. */
export const listEndedBefore = async (db: Db, score_ids: readonly number[], before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from scores where id = any(${[...score_ids]}::int[]) and finished_at <= ${before}`.execute(db);
  return rows.map(({ id }) => id);
};

export const listExerciseNames = (db: Db, ids: readonly number[]): Promise<{ id: number; display_name: string }[]> =>
  db
    .selectFrom("exercises")
    .select(["id", "display_name"])
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .execute();

export const listEditTimes = async (db: Db, score_id: number): Promise<Date[]> => {
  const edits = await db
    .selectFrom("answer_edits")
    .select("edited_at")
    .where("score_id", "=", score_id)
    .orderBy("edited_at")
    .execute();
  return edits.map(({ edited_at }) => edited_at);
};
