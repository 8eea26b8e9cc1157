import type { Answer } from "@examplar/contract";
import type { ServerAnswer, StandingAnswer } from "@examplar/sync";

export const serverAnswerOf = ({ question_id, status, content, revision }: Answer): ServerAnswer => ({
  question_id,
  kind: status === "skipped" ? "skip" : "answer",
  content,
  revision,
});

/** Null while the server holds nothing of the question. */
export const standingAnswerOf = (answers: readonly Answer[], question_id: number): StandingAnswer | null => {
  const answer = answers.find((one) => one.question_id === question_id);
  return answer ? { ...serverAnswerOf(answer), last_edit_at: answer.last_edit_at } : null;
};
