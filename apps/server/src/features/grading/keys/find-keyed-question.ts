import { keyProblems, type QuestionType } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import { gradable } from "../grade-paper.ts";
import { mayRegrade } from "../grading.policy.ts";
import { listQuestionsWithKeys, type QuestionRow } from "../grading.repository.ts";

export interface NewKey {
  quiz_id: number;
  question_id: number;
  key: Record<string, unknown>;
}

/**
 * What a person reads and marks has a guide, not a key. Sheets, orders and pairs are corrected where quizzes are made: a
 * preview of a hall's sheets would keep the sheets of those who write waiting.
 */
const correctedTypes: readonly QuestionType[] = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "fill_in_the_blanks",
];

/** The question as it would be with this key; only for teachers of the quiz, and only a key that makes sense. */
export const findKeyedQuestion = async (
  db: Db,
  caller: Caller,
  { quiz_id, question_id, key }: NewKey,
): Promise<QuestionRow | Refusal<"not_found" | "validation_failed">> => {
  if (!(await mayRegrade(db, caller, quiz_id))) return refuse("not_found");
  const question = (await listQuestionsWithKeys(db, [quiz_id])).find(({ id }) => id === question_id);
  if (!question?.key || !correctedTypes.includes(question.type)) return refuse("not_found");
  const changed = { ...question, key: key as QuestionRow["key"] };
  const problems = keyProblems(gradable(changed));
  if (problems.length === 0) return changed;
  return refuse("validation_failed", problems.map(({ code, at }) => `${code} ${at}`.trim()).join(", "));
};
