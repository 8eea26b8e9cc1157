import type { QuestionCorrection } from "@examplar/contract";
import type { Db } from "../../../platform/db/db.ts";
import { listQuestionsWithKeys } from "../grading.repository.ts";
import { listExplanations } from "./corrections.repository.ts";

/** Returns the key and explanation of one question. The caller has decided that the reader may see them. */
export const correctQuestion = async (
  db: Db,
  quiz_id: number,
  question_id: number,
): Promise<Pick<QuestionCorrection, "key" | "correction_html"> | undefined> => {
  const question = (await listQuestionsWithKeys(db, [quiz_id])).find(({ id }) => id === question_id);
  if (!question) return undefined;
  const explanations = await listExplanations(db, [quiz_id]);
  return {
    key: question.key as Record<string, unknown> | null,
    correction_html: explanations.get(question_id) ?? "",
  };
};
