import type { CommentSource } from "../vocabulary.ts";

export interface CommentFacts {
  public_comment: string | null;
  comment_source: CommentSource | null;
  manually_validated_comment: boolean;
}

/** Whether a model wrote the comment and no teacher has approved it yet. */
export const isUncheckedAi = ({ public_comment, comment_source, manually_validated_comment }: CommentFacts): boolean =>
  public_comment !== null &&
  (comment_source === "ai_generated" || comment_source === "ai_student_generated") &&
  !manually_validated_comment;

/**
 * Whether the student may read the comment. A teacher must first check one that a model wrote for the teacher, not one
 * that the student requested.
 */
export const studentReadsComment = (comment: CommentFacts): boolean =>
  comment.comment_source !== "ai_generated" || !isUncheckedAi(comment);

export interface GenerationFacts extends CommentFacts {
  /** Whether no edit can count any more. */
  answers_are_settled: boolean;
  allow_feedbacks_generation_by_student: boolean;
}

export type GenerationRefusal = "attempt_not_closed" | "comment_exists" | "feedback_not_allowed";

/** A teacher's own words are never replaced by a model's. */
export const refuseTeacherGeneration = (
  facts: GenerationFacts,
): Exclude<GenerationRefusal, "feedback_not_allowed"> | null => {
  if (!facts.answers_are_settled) return "attempt_not_closed";
  return facts.public_comment !== null && !isUncheckedAi(facts) ? "comment_exists" : null;
};

/** Refuses also when there is a comment that only teachers can see yet. */
export const refuseStudentGeneration = (facts: GenerationFacts): GenerationRefusal | null => {
  if (!facts.allow_feedbacks_generation_by_student) return "feedback_not_allowed";
  if (!facts.answers_are_settled) return "attempt_not_closed";
  return facts.public_comment === null ? null : "comment_exists";
};
