import type { ClientBase } from "pg";
import type { AnswerId } from "./answer-key.ts";

export interface MovedAnswer extends AnswerId {
  edit_id: string;
  revision: number;
}

/** Answers are locked in their own order, so that two batches cannot wait for each other. */
const moveText = (condition: string): string => `
  insert into answers as standing (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
  select score_id, question_id, (case kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
    content, edit_id, device_id, seq, edited_at
  from answer_edits where edit_id = any($1::uuid[])
  order by score_id, question_id
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null, graded_by = null
    where ${condition}
  returning score_id, question_id, edit_id, revision`;

/**
 * `onward`: only where the edit surely stands, because the device that wrote the last one wrote this one later. Nearly
 * every edit is of that kind; what does not move is left to the history. `anyway`: the history has decided.
 */
const statements = {
  onward: {
    name: "move_answers_onward",
    text: moveText(`standing.device_id = excluded.device_id and standing.seq < excluded.seq
      and standing.last_edit_at <= excluded.last_edit_at`),
  },
  anyway: {
    name: "move_answers_anyway",
    text: moveText("standing.edit_id is distinct from excluded.edit_id"),
  },
};

/** Puts answers onto these edits, one an answer at the most; answers those that moved. */
export const moveAnswers = async (
  client: ClientBase,
  edit_ids: readonly string[],
  how: keyof typeof statements,
): Promise<MovedAnswer[]> => {
  if (edit_ids.length === 0) return [];
  return (await client.query<MovedAnswer>({ ...statements[how], values: [edit_ids] })).rows;
};
