import type { ClientBase } from "pg";
import type { AnswerId } from "./answer-key.ts";

export interface MovedAnswer extends AnswerId {
  revision: number;
}

/** Answers are locked in their own order, so that two writers cannot wait for each other. */
const moveText = `
  insert into answers as standing (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
  select score_id, question_id, (case kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
    content, edit_id, device_id, seq, edited_at
  from answer_edits join unnest($1::int[], $2::uuid[]) as chosen (score_id, edit_id) using (score_id, edit_id)
  order by score_id, question_id
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null, graded_by = null
    where standing.edit_id is distinct from excluded.edit_id
  returning score_id, question_id, revision`;

/** Puts answers onto these edits, one an answer: the history has decided. Answers those that moved. */
export const moveAnswers = async (
  client: ClientBase,
  edits: readonly { score_id: number; edit_id: string }[],
): Promise<MovedAnswer[]> => {
  if (edits.length === 0) return [];
  const values = [edits.map(({ score_id }) => score_id), edits.map(({ edit_id }) => edit_id)];
  return (await client.query<MovedAnswer>(moveText, values)).rows;
};
