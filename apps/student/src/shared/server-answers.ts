import type { Answer } from "@examplar/contract";
import type { ServerAnswer, StandingAnswer } from "@examplar/sync";

export const serverAnswerOf = ({ question_id, status, content, revision }: Answer): ServerAnswer => ({
  question_id,
  kind: status === "skipped" ? "skip" : "answer",
  content,
  revision,
});

const idsIn = (content: unknown): number[] => (content as { picture_ids?: number[] } | null)?.picture_ids ?? [];

/** Null while the server holds nothing of the question. Files that wait beside the answer for a decision are part of it. */
export const standingAnswerOf = (answers: readonly Answer[], question_id: number): StandingAnswer | null => {
  const answer = answers.find((one) => one.question_id === question_id);
  if (!answer) return null;
  const { content, last_edit_at, late_status, late_content, late_edited_at } = answer;
  const late_ids = late_status === "rejected" ? [] : idsIn(late_content);
  const picture_ids = [...new Set([...idsIn(content), ...late_ids])];
  return {
    ...serverAnswerOf(answer),
    content: picture_ids.length > 0 ? { picture_ids } : content,
    last_edit_at: late_edited_at !== null && late_edited_at > last_edit_at ? late_edited_at : last_edit_at,
  };
};
