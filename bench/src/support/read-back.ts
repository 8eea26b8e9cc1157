import pg from "pg";

export interface ReadBack {
  acknowledged: number;
  /** Acknowledged edits that are not in the history. */
  missing: number;
  /** Answers with more revisions than edits in the history: an edit was applied twice. */
  doubled: number;
}

/** Checks in the database itself that it has every acknowledged edit. */
export const readBack = async (
  connection: pg.ClientConfig,
  students: readonly { acknowledged: readonly string[] }[],
): Promise<ReadBack> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ edit_id: string }>("select edit_id from answer_edits");
  const { rows: moved } = await client.query<{ doubled: number }>(`
    select count(*)::int as doubled from answers where revision > (
      select count(*) from answer_edits
      where answer_edits.score_id = answers.score_id and answer_edits.question_id = answers.question_id)`);
  await client.end();
  const stored = new Set(rows.map(({ edit_id }) => edit_id));
  const acknowledged = [...new Set(students.flatMap((student) => student.acknowledged))];
  return {
    acknowledged: acknowledged.length,
    missing: acknowledged.filter((edit_id) => !stored.has(edit_id)).length,
    doubled: moved[0]?.doubled ?? Number.NaN,
  };
};
