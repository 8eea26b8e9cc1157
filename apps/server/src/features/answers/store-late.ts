import type { ClientBase } from "pg";
import { requestGradingWith } from "../grading-requests/index.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/**
 * Later work of the same student replaces earlier late work, and waits for a decision anew. The history says what was
 * late when it first came: an edit that was in time stays so, however late it is sent again.
 */
const storeLateText = `
  insert into late_answers as waiting
    (score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at)
  select distinct on (score_id, question_id)
    score_id, question_id, given.status, content, edit_id, device_id, seq, edited_at, received_at
  from answer_edits
  join unnest($1::uuid[], $2::int[], $3::answer_status[]) as given (edit_id, score_id, status) using (edit_id, score_id)
  where outcome = 'late'
  order by score_id, question_id, edited_at desc, seq desc
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, edited_at = excluded.edited_at,
      received_at = excluded.received_at, decided_by = null, decided_at = null
    where (waiting.edited_at, waiting.seq) < (excluded.edited_at, excluded.seq)`;

export const storeLate = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  await client.query(storeLateText, [
    edits.map((edit) => edit.edit_id),
    edits.map((edit) => edit.score_id),
    edits.map((edit) => edit.status),
  ]);
  // The teacher's count of what waits for a decision.
  await requestGradingWith(
    client,
    edits.map((edit) => edit.score_id),
    edits[0]!.received_at,
  );
};
