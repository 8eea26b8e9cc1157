import { isCorrectable, keyProblems } from "@examplar/domain";
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

/** Returns the question with the new key; refuses callers who do not teach the quiz, and invalid keys. */
export const findKeyedQuestion = async (
  db: Db,
  caller: Caller,
  { quiz_id, question_id, key }: NewKey,
): Promise<QuestionRow | Refusal<"not_found" | "validation_failed">> => {
  if (!(await mayRegrade(db, caller, quiz_id))) return refuse("not_found");
  const question = (await listQuestionsWithKeys(db, [quiz_id])).find(({ id }) => id === question_id);
  if (!question?.key || !isCorrectable(question.type)) return refuse("not_found");
  const changed = { ...question, key: key as QuestionRow["key"] };
  const problems = keyProblems(gradable(changed));
  if (problems.length === 0) return changed;
  return refuse("validation_failed", problems.map(({ code, at }) => `${code} ${at}`.trim()).join(", "));
};
