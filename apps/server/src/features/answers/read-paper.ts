import { answerSchema, type Answer, type QuizInstance } from "@examplar/contract";
import { z } from "zod";
import { JsonReply } from "../../platform/http/json-reply.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { openPaper, type OpenPaper, type PaperRefusal, type Visitor } from "../attempts/index.ts";
import { addPaperJson, type QuizFragments } from "../papers/index.ts";
import { listAnswers, type AnswerRow } from "./answers.repository.ts";
import type { AnswersEngine } from "./engine.ts";

/** Shows a question with late work only as an answer without content, with its late status. */
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

const answersSchema = z.array(answerSchema);

/** Presents the paper for its student. Composes it from fragments that memory holds as JSON. */
export const presentPaper = (
  { content, ...paper }: OpenPaper,
  fragments: QuizFragments,
  answers: readonly Answer[],
  now: Date,
): JsonReply<QuizInstance> => {
  const {
    instance_id: id,
    score_id,
    quiz_id,
    locked_exercise_ids,
    reached_exercise_ids,
    submission_deadline_at,
  } = paper;
  const own = { id, score_id, quiz_id, locked_exercise_ids, reached_exercise_ids, submission_deadline_at, now };
  const written = answersSchema.parse(answers);
  return new JsonReply(addPaperJson(JSON.stringify({ ...own, answers: written }), fragments, content));
};

/** Returns the paper of the newest attempt, with its answers from the database. */
export const readPaper = async (
  { db, clock }: Parts,
  { fragments }: AnswersEngine,
  visitor: Visitor,
  summary_id: number,
): Promise<JsonReply<QuizInstance> | Refusal<PaperRefusal>> => {
  const now = clock.now();
  const open = await openPaper(db, visitor, summary_id, now);
  if (typeof open === "string") return refuse(open);
  const [pieces, answers] = await Promise.all([fragments.of(open.quiz_id), listAnswers(db, open.score_id)]);
  return presentPaper(open, pieces, answers.map(presentAnswer), now);
};
