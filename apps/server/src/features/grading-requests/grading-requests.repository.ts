import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Db, Trx } from "../../platform/db/db.ts";

interface RequestOptions {
  due_at: Date;
  /** Only where an answer moved after it was graded. */
  only_if_moved?: boolean;
}

/** In the transaction of the change: a grade is asked for exactly when the change was committed. */
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

/** The same, with its job, for the paths that use PostgreSQL without the query builder. */
export const requestGradingWith = async (client: ClientBase, score_ids: readonly number[], due_at: Date) => {
  if (score_ids.length === 0) return;
  await client.query(requestText, [[...score_ids], due_at.toISOString()]);
};

/** The attempts that wait longest. */
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

/** What has been asked of these attempts so far; what is asked from now on stays for the next time. */
export const requestsOf = (trx: Trx, score_ids: number[], now: Date) =>
  trx
    .selectFrom("grading_requests")
    .select(["id", "score_id", "only_if_moved"])
    .where("score_id", "in", score_ids)
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .execute();

/** Done: also what could not be graded before. */
export const removeRequests = async (trx: Trx, { ids, score_ids }: { ids: number[]; score_ids: number[] }) => {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("grading_requests")
    .where((eb) =>
      eb.or([eb("id", "in", ids), eb.and([eb("score_id", "in", score_ids), eb("failed_at", "is not", null)])]),
    )
    .execute();
};

/** The grade stays out of date, and is not tried again until it is requested. */
export const setAside = (db: Db, score_id: number, now: Date) =>
  db
    .updateTable("grading_requests")
    .set({ failed_at: now })
    .where("score_id", "=", score_id)
    .where("failed_at", "is", null)
    .where("due_at", "<=", now)
    .execute();

/** When the grader has to come again; null when nothing waits. */
export const nextDueAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom("grading_requests")
    .select((eb) => eb.fn.min("due_at").as("due_at"))
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return row?.due_at ?? null;
};
