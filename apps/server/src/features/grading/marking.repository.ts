import { standingEdit, type QuestionKeys, type QuestionType } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

export const findScore = (db: Db, score_id: number) =>
  db.selectFrom("scores").select(["id", "quiz_id", "state"]).where("id", "=", score_id).executeTakeFirst();

/** An answer that counts, with what bounds its points. Locked: nobody else marks it meanwhile. */
export const lockMarkedAnswer = async (trx: Trx, score_id: number, question_id: number) => {
  const row = await trx
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .select([
      "answers.id",
      "answers.points as previous_points",
      "questions.type",
      "questions.points as most_points",
      "question_keys.key",
    ])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "=", question_id)
    .where("answers.status", "in", ["answered", "accepted"])
    .forNoKeyUpdate("answers")
    .executeTakeFirst();
  return row && { ...row, key: row.key as unknown as QuestionKeys[QuestionType] };
};

/** Null gives the answer back to its key. */
export const setPoints = (trx: Trx, answer_id: number, points: number | null, by: { user_id: number; at: Date }) =>
  trx
    .updateTable("answers")
    .set(
      points === null
        ? { points: null, graded_at: null, graded_by: null }
        : { points, graded_at: by.at, graded_by: by.user_id },
    )
    .where("id", "=", answer_id)
    .execute();

export interface LateDecision {
  score_id: number;
  decision: "accepted" | "rejected";
  /** All that wait when absent; what is named may have been decided on before. */
  question_ids?: number[] | undefined;
  user_id: number;
  at: Date;
}

/** Answers the questions on which the decision is new: work that waits, and where it is named, what was decided otherwise. */
export const decideLate = async (trx: Trx, decision: LateDecision): Promise<number[]> => {
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

/** The late work becomes the answer. What stood before is in the history, and points given for it are void. */
export const moveLateIntoAnswers = async (trx: Trx, score_id: number, question_ids: number[]): Promise<void> => {
  await sql`
    insert into answers as standing
      (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
    select score_id, question_id, 'accepted', content, edit_id, device_id, seq, edited_at
    from late_answers
    where score_id = ${score_id} and question_id = any(${question_ids}::int[])
    order by question_id
    on conflict (score_id, question_id) do update
      set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
        device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
        revision = standing.revision + 1, points = null, graded_at = null, graded_by = null`.execute(trx);
};

/** The answers that stand on late work which has just been refused. */
const listStandingOnLate = (trx: Trx, score_id: number, question_ids: number[]) =>
  trx
    .selectFrom("answers")
    .innerJoin("late_answers", (join) =>
      join
        .onRef("late_answers.score_id", "=", "answers.score_id")
        .onRef("late_answers.question_id", "=", "answers.question_id")
        .onRef("late_answers.edit_id", "=", "answers.edit_id"),
    )
    .select(["answers.id", "answers.question_id"])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "in", question_ids)
    .orderBy("answers.question_id")
    .forUpdate("answers")
    .execute();

/** An acceptance is taken back: the history says what stood at the bell, and points given for the late work are void. */
export const takeLateOutOfAnswers = async (trx: Trx, score_id: number, question_ids: number[]): Promise<void> => {
  for (const { id, question_id } of await listStandingOnLate(trx, score_id, question_ids)) {
    const edits = await trx
      .selectFrom("answer_edits")
      .select(["edit_id", "device_id", "seq", "edited_at"])
      .where("score_id", "=", score_id)
      .where("question_id", "=", question_id)
      .where("outcome", "=", "stored")
      .execute();
    const standing = standingEdit(edits);
    if (standing) await putOnto(trx, id, standing.edit_id);
    else await emptyAnswer(trx, id);
  }
};

/** Nothing stood at the bell. What a teacher said of the answer stays beside it, should it be accepted again. */
const emptyAnswer = async (trx: Trx, id: number): Promise<void> => {
  const { numDeletedRows } = await trx
    .deleteFrom("answers")
    .where("id", "=", id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("answer_feedbacks").select("id").where("answer_id", "=", id))))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const nothing = { content: null, edit_id: null, device_id: null, seq: null };
  const unmarked = { points: null, graded_at: null, graded_by: null };
  await trx
    .updateTable("answers")
    .set((eb) => ({ status: "skipped", ...nothing, ...unmarked, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

const putOnto = (trx: Trx, answer_id: number, edit_id: string) =>
  sql`
    update answers
    set status = (case edit.kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
      content = edit.content, edit_id = edit.edit_id, device_id = edit.device_id, seq = edit.seq,
      last_edit_at = edit.edited_at, revision = revision + 1, points = null, graded_at = null, graded_by = null
    from answer_edits as edit
    where answers.id = ${answer_id} and edit.edit_id = ${edit_id} and edit.score_id = answers.score_id`.execute(trx);

/** Answers the attempts of the quiz that are over; those on paper are marked elsewhere. */
export const markOutOfDate = async (trx: Trx, quiz_id: number): Promise<number[]> => {
  const rows = await trx
    .updateTable("scores")
    .set({ is_up_to_date: false })
    .where("quiz_id", "=", quiz_id)
    .where("state", "in", ["finished", "timeout_timer", "timeout_closed"])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};
