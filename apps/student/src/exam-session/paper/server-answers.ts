import type { Answer } from "@examplar/contract";
import { filesIn } from "@examplar/domain";
import type { ServerAnswer, StandingAnswer } from "@examplar/sync";

export const serverAnswerOf = ({ question_id, status, content, revision, edit_id }: Answer): ServerAnswer => ({
  question_id,
  kind: status === "skipped" ? "skip" : "answer",
  content,
  revision,
  edit_id,
});

/** Returns null while the server has no answer to the question. Late work that a teacher rejected is left out. */
export const standingAnswerOf = (answers: readonly Answer[], question_id: number): StandingAnswer | null => {
  const answer = answers.find((one) => one.question_id === question_id);
  if (!answer) return null;
  const { last_edit_at, late_status, late_content, late_edited_at } = answer;
  return {
    ...serverAnswerOf(answer),
    last_edit_at: late_edited_at !== null && late_edited_at > last_edit_at ? late_edited_at : last_edit_at,
    late_files: filesIn(late_status === "rejected" ? null : late_content),
  };
};
