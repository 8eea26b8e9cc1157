import type { ClientBase } from "pg";
import type { Trx } from "../../../platform/db/db.ts";
import { queryableOf } from "../../../platform/db/raw.ts";
import { requestGradingWith } from "../../grading-requests/index.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";
import { moveAnswersText } from "../ledger/standing.repository.ts";

/**
 * Newer late work of a student replaces older late work and needs a new decision. The history keeps the first outcome
 * of an edit, so an edit that arrived in time never becomes late when it is sent again. As for edits in time, seq
 * orders the edits of one device, and time orders those of several.
 */
const storeLateText = `
  insert into late_answers as waiting
    (score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at)
  select distinct on (score_id, question_id)
    score_id, question_id, status, content, edit_id, device_id, seq, edited_at, received_at
  from (
    select distinct on (score_id, question_id, device_id) answer_edits.*, given.status
    from answer_edits
    join unnest($1::uuid[], $2::int[], $3::answer_status[]) as given (edit_id, score_id, status) using (edit_id, score_id)
    where outcome = 'late'
    order by score_id, question_id, device_id, seq desc, edited_at desc) as heads
  order by score_id, question_id, edited_at desc, device_id desc
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, edited_at = excluded.edited_at,
      received_at = excluded.received_at, decided_by = null, decided_at = null
    where case when waiting.device_id = excluded.device_id then waiting.seq < excluded.seq
      else (waiting.edited_at, waiting.device_id) < (excluded.edited_at, excluded.device_id) end`;

export const storeLate = async (client: ClientBase, edits: readonly LedgerEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  await client.query(storeLateText, [
    edits.map((edit) => edit.edit_id),
    edits.map((edit) => edit.score_id),
    edits.map((edit) => edit.status),
  ]);
  // Grading also updates the teacher's count of late work that waits for a decision.
  await requestGradingWith(
    client,
    edits.map((edit) => edit.score_id),
    edits[0]!.received_at,
  );
};

export interface LateDecision {
  score_id: number;
  decision: "accepted" | "rejected";
  /** All undecided questions when absent; a named question may already have a decision. */
  question_ids?: number[] | undefined;
  user_id: number;
  at: Date;
}

/** Returns the questions whose decision is new: undecided work, and named questions with a different decision. */
export const writeDecision = async (trx: Trx, decision: LateDecision): Promise<number[]> => {
  const { score_id, question_ids, user_id, at } = decision;
  const rows = await trx
    .updateTable("late_answers")
    .set({ status: decision.decision, decided_by: user_id, decided_at: at })
    .where("score_id", "=", score_id)
    .where("status", "<>", decision.decision)
    .$call((query) =>
      question_ids === undefined
        ? query.where("decided_at", "is", null)
        : query.where("question_id", "in", [-1, ...question_ids]),
    )
    .returning("question_id")
    .execute();
  return rows.map(({ question_id }) => question_id).toSorted((a, b) => a - b);
};

const acceptText = moveAnswersText(
  `select score_id, question_id, 'accepted'::answer_status, content, edit_id, device_id, seq, edited_at
  from late_answers where score_id = $1 and question_id = any($2::int[]) order by question_id`,
  "true",
);

/** Makes late work the answer. The history keeps what stood before, and its points are void. */
export const moveToLate = (trx: Trx, score_id: number, question_ids: number[]) =>
  queryableOf(trx).query(acceptText, [score_id, question_ids]);

/** Lists the answers that stand on late work which a teacher has just rejected. */
export const listStandingOnLate = (trx: Trx, score_id: number, question_ids: number[]) =>
  trx
    .selectFrom("answers")
    .innerJoin("late_answers", (join) =>
      join
        .onRef("late_answers.score_id", "=", "answers.score_id")
        .onRef("late_answers.question_id", "=", "answers.question_id")
        .onRef("late_answers.edit_id", "=", "answers.edit_id"),
    )
    .select(["answers.id", "answers.question_id", "answers.edit_id"])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "in", question_ids)
    .orderBy("answers.question_id")
    .forUpdate("answers")
    .execute();

/**
 * Deletes an answer for which no edit stood at the bell. A teacher's feedback on the question stays, because another
 * table holds it.
 */
export const emptyAnswer = (trx: Trx, id: number) => trx.deleteFrom("answers").where("id", "=", id).execute();
