import type { Answer, AnswerFeedback, MarkedAnswer } from "@examplar/contract";
import type { MarkRow } from "./corrections.repository.ts";

interface FeedbackRow extends Omit<AnswerFeedback, "updated_at"> {
  updated_at: Date;
}

export const presentFeedback = ({ user_content, source, manually_approved, updated_at }: FeedbackRow) =>
  ({ user_content, source, manually_approved, updated_at: updated_at.toISOString() }) satisfies AnswerFeedback;

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export const presentMarkedAnswer = (answer: Answer, mark: MarkRow | undefined): MarkedAnswer => ({
  ...answer,
  points: mark?.points ?? null,
  graded_at: iso(mark?.graded_at),
  graded_by: mark?.graded_by ?? null,
  graded_by_name: mark?.graded_by_name ?? null,
  late_received_at: iso(mark?.late_received_at),
  late_decided_at: iso(mark?.late_decided_at),
  late_decided_by_name: mark?.late_decided_by_name ?? null,
  edits_count: mark?.edits_count ?? 0,
});
