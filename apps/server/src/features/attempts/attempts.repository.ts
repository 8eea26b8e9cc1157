import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import { plannedOnce } from "../../platform/db/preparing-client.ts";
import { compiledOnce } from "../../platform/db/raw.ts";
import { publicationSql, signalSql, type Publication } from "../../platform/realtime/messages/publish.ts";
import { firstOwnerSql, startingDeviceSql } from "../devices/index.ts";
import { hasPaperSql, preparedPaperSql } from "../papers/index.ts";

type Acceptance = "user_agreement_accepted_at" | "user_data_usage_accepted_at" | "similarity_tool_eula_accepted_at";

/** Idempotent: an accepted agreement keeps the time of the first click. */
export const acceptAgreements = (db: Db, summary_id: number, accepted: readonly Acceptance[], now: Date) =>
  db
    .updateTable("quizzes_attempt_summaries")
    .set((eb) => Object.fromEntries(accepted.map((field) => [field, eb.fn.coalesce(field, eb.val(now))])))
    .where("id", "=", summary_id)
    .execute();

export interface NewAttempt {
  summary_id: number;
  quiz_id: number;
  user_id: number;
  attempt_number: number;
  started_at: Date;
  closes_at: Date | null;
  session_id: number | null;
  /** True if nobody had closed the session (or the quiz without sessions) when the seat was read. */
  was_open: boolean;
  /** Extra time of the session and of the seat when they were read; `closes_at` includes it. */
  session_granted_seconds: number;
  granted_seconds: number;
  device_id: string;
  user_agent: string;
  message: Publication;
}

interface InsertedAttempt {
  score_id: number | null;
  instance_id: number | null;
  content: unknown;
  has_paper: boolean;
  owns_device: boolean;
  is_unchanged: boolean;
}

type WhenRead = Pick<NewAttempt, "summary_id" | "was_open" | "session_granted_seconds" | "granted_seconds">;

/**
 * Selects the seat with its session (or quiz), unless it was closed or its time changed since the read. Closing ends
 * the attempts it sees, and granting time moves their ends: these locks make it wait for the start, or the start for
 * it. Closing a session and granting time lock `for update`, so key share is enough. A plain update closes a quiz, so
 * the quiz needs share.
 */
const unchangedSql = {
  session: (read: WhenRead) => sql`
    select from quizzes_attempt_summaries as seats join sessions on sessions.id = seats.session_id
    where seats.id = ${read.summary_id}::int and seats.granted_seconds = ${read.granted_seconds}::int
      and (sessions.closed_at is null) = ${read.was_open}::boolean
      and sessions.granted_seconds = ${read.session_granted_seconds}::int
    for key share of seats, sessions`,
  quiz: (read: WhenRead) => sql`
    select from quizzes_attempt_summaries as seats join quizzes on quizzes.id = seats.quiz_id
    where seats.id = ${read.summary_id}::int and seats.granted_seconds = ${read.granted_seconds}::int
      and (quizzes.closed_at is null) = ${read.was_open}::boolean
    for key share of seats for share of quizzes`,
};

const isUnchangedSql = sql`exists (select from unchanged)`;

const insertAttemptInto = (place: keyof typeof unchangedSql) =>
  compiledOnce(
    (
      db: Db,
      device_id: string,
      user_id: number,
      user_agent: string,
      summary_id: number,
      quiz_id: number,
      attempt_number: number,
      started_at: Date,
      closes_at: Date | null,
      was_open: boolean,
      session_granted_seconds: number,
      granted_seconds: number,
      topic: string,
      event: string,
    ) => ({
      compile: () =>
        sql<InsertedAttempt>`${sql.raw(plannedOnce)}
        with device as (${startingDeviceSql({ device_id, user_id, user_agent })}
        ), unchanged as (${unchangedSql[place]({ summary_id, was_open, session_granted_seconds, granted_seconds })}
        ), score as (
          insert into scores (quizzes_attempt_summary_id, quiz_id, user_id, attempt_number, state, started_at, closes_at)
          select ${summary_id}::int, ${quiz_id}::int, ${user_id}::int, ${attempt_number}::int, 'started',
            ${started_at}::timestamptz, ${closes_at}::timestamptz
          from device where ${hasPaperSql({ summary_id, attempt_number })} and ${isUnchangedSql}
          on conflict do nothing returning id
        ), paper as (${preparedPaperSql({ summary_id, attempt_number })}
        ), owner as (${firstOwnerSql(started_at)}
        ), ${publicationSql(topic, event, "paper")}
        select (select id from score) as score_id, paper.id as instance_id, paper.content,
          ${hasPaperSql({ summary_id, attempt_number })} as has_paper, exists (select from device) as owns_device,
          ${isUnchangedSql} as is_unchanged, ${signalSql} as signalled
        from (values (1)) as one left join paper on true`.compile(db),
    }),
  );

const insertIntoSession = insertAttemptInto("session");
const insertIntoQuiz = insertAttemptInto("quiz");

/**
 * Inserts the attempt, its device as owner, its prepared paper and its message in one statement, because a hall starts
 * within seconds. Starts nothing in four cases: an attempt from this seat runs, the device is another user's, no paper
 * was prepared, or somebody has just closed the session or changed its time.
 */
export const insertAttempt = async (db: Db, attempt: NewAttempt) => {
  const { device_id, user_id, user_agent, summary_id, quiz_id, attempt_number, started_at, closes_at } = attempt;
  const { session_id, was_open, session_granted_seconds, granted_seconds } = attempt;
  const { topic, event } = attempt.message;
  const seat = [summary_id, quiz_id, attempt_number, started_at, closes_at] as const;
  const read = [was_open, session_granted_seconds, granted_seconds] as const;
  const told = [topic, JSON.stringify(event)] as const;
  const insert = session_id === null ? insertIntoQuiz : insertIntoSession;
  const [row] = await insert(db, device_id, user_id, user_agent, ...seat, ...read, ...told);
  const { score_id, instance_id, content, ...found } = row!;
  const started = score_id === null || instance_id === null ? null : { score_id, instance_id, content };
  return { ...found, started };
};

/** Locks all seats of a user in a quiz, so that starts from them happen one after the other. */
export const lockSeats = (trx: Trx, quiz_id: number, user_id: number) =>
  trx
    .selectFrom("quizzes_attempt_summaries")
    .select("id")
    .where("quiz_id", "=", quiz_id)
    .where("user_id", "=", user_id)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const lockAttempt = (trx: Trx, score_id: number) =>
  trx.selectFrom("scores").selectAll().where("id", "=", score_id).forNoKeyUpdate().executeTakeFirstOrThrow();

interface Ending {
  state: "finished" | "timeout_timer" | "timeout_closed";
  finished_at: Date;
}

/**
 * Ends running attempts only; they then wait for the grader. Uses one statement, because thousands may end at the bell.
 * Returns the attempts that this call ended.
 */
export const endAttempts = async (
  db: Db,
  endings: readonly (Ending & { score_id: number })[],
): Promise<Set<number>> => {
  if (endings.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    update scores set state = ending.state, finished_at = ending.finished_at, is_up_to_date = false, closes_at = null
    from unnest(
      ${endings.map(({ score_id }) => score_id)}::int[], ${endings.map(({ state }) => state)}::score_state[],
      ${endings.map(({ finished_at }) => finished_at.toISOString())}::timestamptz[]
    ) as ending (score_id, state, finished_at)
    where scores.id = ending.score_id and scores.state = 'started' returning scores.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const setClosesAt = async (
  db: Db,
  scores: readonly { score_id: number; closes_at: Date | null }[],
): Promise<void> => {
  if (scores.length === 0) return;
  await sql`
    update scores set closes_at = given.closes_at
    from unnest(
      ${scores.map(({ score_id }) => score_id)}::int[],
      ${scores.map(({ closes_at }) => closes_at?.toISOString() ?? null)}::timestamptz[]
    ) as given (score_id, closes_at)
    where scores.id = given.score_id and scores.state = 'started'`.execute(db);
};

export const acknowledgeDeadline = (db: Db, summary_id: number, acknowledged_deadline_at: Date) =>
  db.updateTable("quizzes_attempt_summaries").set({ acknowledged_deadline_at }).where("id", "=", summary_id).execute();

/** `regrade`: answers changed, so the grader must grade a closed attempt again. */
export const requestResync = (db: Db, { score_id, at, regrade }: { score_id: number; at: Date; regrade: boolean }) =>
  db
    .updateTable("scores")
    .set({
      resync_requested_at: at,
      ...(regrade ? { is_up_to_date: sql<boolean>`state = 'started' and is_up_to_date` } : {}),
    })
    .where("id", "=", score_id)
    .execute();
