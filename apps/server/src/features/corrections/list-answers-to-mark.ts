import { pageSize, paperQuestionSchema, type QuestionToMark } from "@examplar/contract";
import { questionForStudent } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { correctQuestion } from "../grading/index.ts";
import { mayReadAnswers } from "./corrections.policy.ts";
import { listAnswersToMark as listRows } from "./answers-to-mark.repository.ts";

interface Wanted {
  quiz_id: number;
  question_id: number;
  after?: number | undefined;
  limit?: number | undefined;
}

/** Returns one question with each student's answer, and the points given so far. */
export const listAnswersToMark = async (
  { db }: Parts,
  { fragments }: Pick<AnswersEngine, "fragments">,
  caller: Caller,
  { quiz_id, question_id, after = 0, limit = pageSize }: Wanted,
): Promise<QuestionToMark | Refusal<"not_found">> => {
  if (!(await mayReadAnswers(db, caller, quiz_id))) return refuse("not_found");
  const [pieces, correction] = await Promise.all([fragments.of(quiz_id), correctQuestion(db, quiz_id, question_id)]);
  if (!correction || !pieces.questions.has(question_id)) return refuse("not_found");
  return {
    question: paperQuestionSchema.parse(questionForStudent({ id: question_id }, pieces)),
    ...correction,
    answers: await listRows(db, { quiz_id, question_id, after, limit }),
  };
};
