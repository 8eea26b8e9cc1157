import { judgeEdit, type QuestionBodies } from "@examplar/domain";
import type { AnswersEngine, AttemptFacts } from "../answers/index.ts";

type UploadBody = QuestionBodies["upload"];

/** The question of an attempt that takes files; undefined when the paper has no such one. */
export const uploadBodyOf = (facts: AttemptFacts, question_id: number): UploadBody | undefined => {
  const question = facts.questions.get(question_id);
  return question?.type === "upload" ? (question.body as UploadBody) : undefined;
};

/** A file may be taken out exactly when clearing the answer would be stored: one rule for both. */
export const mayTakeOut = (facts: AttemptFacts, question_id: number, now: Date): boolean =>
  judgeEdit(facts, { question_id, kind: "answer", content: null, edited_at: now }, now).outcome === "stored";

/** The attempt, if it is the caller's own. Files are few, so they are judged by the rows and not by what is remembered. */
export const ownFacts = async (
  { facts: known }: AnswersEngine,
  user_id: number,
  instance_id: number,
): Promise<AttemptFacts | undefined> => {
  known.forget(instance_id);
  const facts = await known.of(instance_id);
  return facts?.user_id === user_id ? facts : undefined;
};
