import type { Answer, QuizInstance } from "@examplar/contract";
import { paperForStudent } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { openPaper } from "../attempts/index.ts";
import { listAnswers, type AnswerRow } from "./answers.repository.ts";
import type { AnswersEngine } from "./engine.ts";

/** Work that only came late has no answer of its own: it shows as one without content, under its late status. */
export const presentAnswer = (row: AnswerRow): Answer => ({
  question_id: row.question_id,
  status: row.status ?? row.late_status ?? "out_of_time",
  content: row.content,
  revision: row.revision ?? 0,
  edit_id: row.edit_id,
  last_edit_at: (row.last_edit_at ?? row.late_edited_at ?? new Date(0)).toISOString(),
  late_status: row.late_status,
  late_content: row.late_content,
  late_edited_at: row.late_edited_at?.toISOString() ?? null,
});

/** The paper of the attempt that counts, composed from fragments in memory, and the answers from the database. */
export const readPaper = async (
  { db, clock }: Parts,
  { fragments }: AnswersEngine,
  caller: Caller,
  summary_id: number,
): Promise<QuizInstance | Refusal<"not_found" | "not_started">> => {
  const now = clock.now();
  const open = await openPaper(db, caller, summary_id, now);
  if (typeof open === "string") return refuse(open);
  const { score_id, quiz_id, instance_id, content, locked_exercise_ids, submission_deadline_at } = open;
  const [pieces, answers] = await Promise.all([fragments.of(quiz_id), listAnswers(db, score_id)]);
  const paper = paperForStudent(content, pieces);
  return {
    id: instance_id,
    score_id,
    quiz_id,
    ...(paper as unknown as Pick<QuizInstance, "questions_count" | "sections">),
    answers: answers.map(presentAnswer),
    locked_exercise_ids,
    submission_deadline_at: submission_deadline_at?.toISOString() ?? null,
    now: now.toISOString(),
  };
};
