import type { ClientBase } from "pg";
import type { JudgedEdit } from "./judged-edit.types.ts";

/** An edit that is already there changes nothing and is not among the answers. */
const writeHistoryText = `
  insert into answer_edits
    (edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome)
  select * from unnest($1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::edit_kind[], $7::jsonb[],
    $8::int[], $9::timestamptz[], $10::timestamptz[], $11::edit_outcome[])
  on conflict (edit_id) do nothing
  returning edit_id`;

const columns: ((edit: JudgedEdit) => unknown)[] = [
  (edit) => edit.edit_id,
  (edit) => edit.score_id,
  (edit) => edit.question_id,
  (edit) => edit.device_id,
  (edit) => edit.seq,
  (edit) => edit.kind,
  (edit) => edit.content,
  (edit) => edit.base_revision,
  (edit) => edit.edited_at.toISOString(),
  (edit) => edit.received_at.toISOString(),
  (edit) => edit.outcome,
];

/** Appends a batch to the history; answers the ids that were new. */
export const writeHistory = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<Set<string>> => {
  const { rows } = await client.query<{ edit_id: string }>({
    name: "write_history",
    text: writeHistoryText,
    values: columns.map((column) => edits.map(column)),
  });
  return new Set(rows.map(({ edit_id }) => edit_id));
};
