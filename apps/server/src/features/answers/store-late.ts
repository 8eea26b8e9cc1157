import type { ClientBase } from "pg";
import { requestGradingWith } from "../grading-requests/index.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/** Later work of the same student replaces earlier late work, and waits for a decision anew. */
const storeLateText = `
  insert into late_answers as waiting
    (score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at)
  select distinct on (score_id, question_id)
    score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at
  from unnest($1::int[], $2::int[], $3::answer_status[], $4::jsonb[], $5::uuid[], $6::uuid[], $7::int[],
    $8::timestamptz[], $9::timestamptz[])
    as given (score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at)
  order by score_id, question_id, edited_at desc, seq desc
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, edited_at = excluded.edited_at,
      received_at = excluded.received_at, decided_by = null, decided_at = null
    where (waiting.edited_at, waiting.seq) < (excluded.edited_at, excluded.seq)`;

export const storeLate = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  await client.query(storeLateText, [
    edits.map((edit) => edit.score_id),
    edits.map((edit) => edit.question_id),
    edits.map((edit) => edit.status),
    edits.map((edit) => edit.content),
    edits.map((edit) => edit.edit_id),
    edits.map((edit) => edit.device_id),
    edits.map((edit) => edit.seq),
    edits.map((edit) => edit.edited_at.toISOString()),
    edits.map((edit) => edit.received_at.toISOString()),
  ]);
  // The teacher's count of what waits for a decision.
  await requestGradingWith(
    client,
    edits.map((edit) => edit.score_id),
    edits[0]!.received_at,
  );
};
