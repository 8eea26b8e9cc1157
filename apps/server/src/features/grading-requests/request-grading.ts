import { sql } from "kysely";
import type { ClientBase } from "pg";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";

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

/** The same, with its job, for the paths that speak to PostgreSQL without the query builder. */
export const requestGradingWith = async (client: ClientBase, score_ids: readonly number[], due_at: Date) => {
  if (score_ids.length === 0) return;
  await client.query(requestText, [[...score_ids], due_at.toISOString()]);
};

/** One job at a time waits; another one for each second in the future. */
export const scheduleGrading = ({ jobs }: Pick<Parts, "jobs">, db: Db, run_at?: Date): Promise<void> => {
  if (run_at === undefined) return jobs.schedule(db, "grade_attempts", {}, { key: "grade_attempts" });
  const second = Math.ceil(run_at.getTime() / 1000) * 1000;
  return jobs.schedule(db, "grade_attempts", {}, { run_at: new Date(second), key: `grade_attempts:${second}` });
};
