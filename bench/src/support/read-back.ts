import pg from "pg";
import type { VirtualStudent } from "./virtual-student.ts";

export interface ReadBack {
  acknowledged: number;
  /** Acknowledged, and not in the history. */
  missing: number;
  /** In the history more than once. */
  doubled: number;
}

/** Everything the server said it has, looked for in the database itself. */
export const readBack = async (connection: pg.ClientConfig, students: readonly VirtualStudent[]): Promise<ReadBack> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ edit_id: string }>("select edit_id from answer_edits");
  await client.end();
  const stored = new Set(rows.map(({ edit_id }) => edit_id));
  const acknowledged = students.flatMap((student) => [...student.acknowledged]);
  return {
    acknowledged: acknowledged.length,
    missing: acknowledged.filter((edit_id) => !stored.has(edit_id)).length,
    doubled: rows.length - stored.size,
  };
};
