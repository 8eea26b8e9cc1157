import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Db, Trx } from "../../platform/db/db.ts";

interface RequestOptions {
  due_at: Date;
  /** Grades only if an answer moved after it was graded. */
  only_if_moved?: boolean;
}

/** Call in the transaction of the change: grading is requested exactly when the change commits. */
export const requestGrading = async (
  db: Db,
  score_ids: readonly number[],
  { due_at, only_if_moved = false }: RequestOptions,
): Promise<void> => {
  if (score_ids.length === 0) return;
  await sql`
    insert into grading_requests (score_id, due_at, only_if_moved)
    select distinct unnest(${[...score_ids]}::int[]), ${due_at}::timestamptz, ${only_if_moved}::boolean`.execute(db);
};

const requestText = `
  with asked as (
    insert into grading_requests (score_id, due_at) select distinct unnest($1::int[]), $2::timestamptz returning id
  )
  select 1 from graphile_worker.add_job('grade_attempts', job_key => 'grade_attempts') where exists (select from asked)`;

/** Does the same and adds the job, for code that uses PostgreSQL without the query builder. */
export const requestGradingWith = async (client: ClientBase, score_ids: readonly number[], due_at: Date) => {
  if (score_ids.length === 0) return;
  await client.query(requestText, [[...score_ids], due_at.toISOString()]);
};

/** Returns the attempts that have waited longest. */
export const dueAttemptIds = async (db: Db, now: Date, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("grading_requests")
    .select("score_id")
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .groupBy("score_id")
    .orderBy((eb) => eb.fn.min("id"))
    .limit(limit)
    .execute();
  return rows.map(({ score_id }) => score_id);
};

/** Returns the requests for these attempts so far; later requests stay for the next run. */
export const requestsOf = (trx: Trx, score_ids: number[], now: Date) =>
  trx
    .selectFrom("grading_requests")
    .select(["id", "score_id", "only_if_moved"])
    .where("score_id", "in", score_ids)
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .execute();

/** Deletes processed requests, and older failed requests for the same attempts. */
export const removeRequests = async (trx: Trx, { ids, score_ids }: { ids: number[]; score_ids: number[] }) => {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("grading_requests")
    .where((eb) =>
      eb.or([eb("id", "in", ids), eb.and([eb("score_id", "in", score_ids), eb("failed_at", "is not", null)])]),
    )
    .execute();
};

/** Marks the requests as failed: the grade stays out of date, and is not tried again until it is requested. */
export const setAside = (db: Db, score_id: number, now: Date) =>
  db
    .updateTable("grading_requests")
    .set({ failed_at: now })
    .where("score_id", "=", score_id)
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .execute();

/** Returns when the grader must run again; null when no request is left. */
export const nextDueAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom("grading_requests")
    .select((eb) => eb.fn.min("due_at").as("due_at"))
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return row?.due_at ?? null;
};
