import type pg from "pg";
import { sql } from "kysely";
import type { TestApp } from "./test-app.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

interface ExplainedStatement {
  text: string;
  /** Rows that its scans read, including those that they filtered out. */
  rows: number;
}

const rowsLookedAt = (node: PlanNode): number => {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsLookedAt(child), 0);
  if (!node["Node Type"].endsWith("Scan") || node["Relation Name"] === undefined) return below;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return below + ((node["Actual Rows"] ?? 0) + removed) * (node["Actual Loops"] ?? 1);
};

/** Closes the open connections: the settings affect only new ones, and a request may get an old one. */
const closeOpenConnections = async (pool: pg.Pool): Promise<void> => {
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) client.release(true);
};

/** Makes PostgreSQL report the actual plan of every statement that the server runs (auto_explain). */
export const explainStatements = async ({ db, parts }: TestApp) => {
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name;
  for (const [setting, value] of Object.entries({
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  }))
    await sql.raw(`alter database ${name} set ${setting} = '${value}'`).execute(db);
  let statements: ExplainedStatement[] = [];
  const onNotice = ({ message }: { message?: string | undefined }): void => {
    const json = /plan:\n([^]*)$/.exec(message ?? "")?.[1];
    if (json === undefined) return;
    const plan = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
    statements.push({ text: plan["Query Text"], rows: rowsLookedAt(plan.Plan) });
  };
  for (const pool of [parts.pool, parts.ledger_pool])
    pool.on("connect", (client: pg.PoolClient) => void client.on("notice", onNotice));
  for (const pool of [parts.pool, parts.ledger_pool]) await closeOpenConnections(pool);
  return {
    /** Runs the work and returns the statements that ran meanwhile, those that read most rows first. */
    during: async (work: () => Promise<unknown>): Promise<ExplainedStatement[]> => {
      statements = [];
      await work();
      return statements.toSorted((a, b) => b.rows - a.rows);
    },
  };
};
