import { commentSources } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";
import { answerSchema, paperQuestionSchema, questionCorrectionSchema, quizInstanceSchema } from "./ledger.ts";

/** Feedback on one question of a copy, written by a person or by a model. */
export const answerFeedbackSchema = z.object({
  /** HTML; a screen must sanitise it. */
  user_content: z.string(),
  source: z.enum(commentSources),
  manually_approved: z.boolean(),
  /** The version of the feedback: whoever changes it names the version that they saw. */
  updated_at: instantSchema,
});
export type AnswerFeedback = z.infer<typeof answerFeedbackSchema>;

/** An answer as a teacher marks it, with its late work. */
export const markedAnswerSchema = answerSchema.extend({
  points: z.number().nullable(),
  graded_at: instantSchema.nullable(),
  /** The person who gave the points; null if a key gave them or nobody did. */
  graded_by: idSchema.nullable(),
  graded_by_name: z.string().nullable(),
  late_received_at: instantSchema.nullable(),
  late_decided_at: instantSchema.nullable(),
  late_decided_by_name: z.string().nullable(),
  /** Number of stored edits of this question, late ones included. */
  edits_count: z.int(),
});
export type MarkedAnswer = z.infer<typeof markedAnswerSchema>;

/** The paper of one attempt as a teacher of the quiz reads it. */
export const markedInstanceSchema = quizInstanceSchema
  .pick({ id: true, score_id: true, quiz_id: true, questions_count: true, sections: true })
  .extend({
    user_id: idSchema,
    attempt_number: z.int(),
    answers: z.array(markedAnswerSchema),
    /** For every question that can be answered, in the order of the paper. */
    corrections: z.array(questionCorrectionSchema),
    /** Comments on questions, answered or not. */
    feedbacks: z.array(answerFeedbackSchema.extend({ question_id: idSchema })),
  });
export type MarkedInstance = z.infer<typeof markedInstanceSchema>;

/** One stored edit of an answer, in the order in which the student made it. */
export const answerEditSchema = z.object({
  edit_id: z.string(),
  device_id: z.string(),
  kind: z.enum(["answer", "skip"]),
  content: z.unknown(),
  edited_at: instantSchema,
  received_at: instantSchema,
  /** The teacher who entered the edit from a sheet of paper; null if the student wrote it. */
  entered_by_name: z.string().nullable(),
  is_late: z.boolean(),
});
export type AnswerEdit = z.infer<typeof answerEditSchema>;

/** The position of an attempt among those of its quiz, in the order of the scores page. */
export const scoreNeighboursSchema = z.object({
  place: z.int(),
  count: z.int(),
  previous_id: idSchema.nullable(),
  next_id: idSchema.nullable(),
  /** The next attempt with work to review, starting again at the first after the last; null if there is none. */
  next_to_review_id: idSchema.nullable(),
});
export type ScoreNeighbours = z.infer<typeof scoreNeighboursSchema>;

/** The answer of one student to a question that is marked for everybody at once. */
export const answerToMarkSchema = markedAnswerSchema
  .pick({ content: true, revision: true, points: true, graded_by: true, graded_by_name: true })
  .extend({ score_id: idSchema, instance_id: idSchema, user_id: idSchema, name: z.string() });
export type AnswerToMark = z.infer<typeof answerToMarkSchema>;

/** One question with the answers of everybody whose attempt is over. */
export const questionToMarkSchema = z.object({
  question: paperQuestionSchema,
  ...questionCorrectionSchema.pick({ key: true, correction_html: true }).shape,
  answers: z.array(answerToMarkSchema),
});
export type QuestionToMark = z.infer<typeof questionToMarkSchema>;

/** What a corrected key would change. */
export const keyPreviewSchema = z.object({
  changes: z.array(
    z.object({
      score_id: idSchema,
      name: z.string(),
      /** Null while the answer or the attempt has no points or no grade. */
      points_before: z.number().nullable(),
      points_after: z.number().nullable(),
      grade_before: z.number().nullable(),
      grade_after: z.number().nullable(),
    }),
  ),
  /** Ended attempts that stay as they are. */
  unchanged_count: z.int(),
  /** How many of these have an answer that a person has marked. */
  by_hand_count: z.int(),
  /** Running attempts, which get the new key when they end. */
  running_count: z.int(),
});
export type KeyPreview = z.infer<typeof keyPreviewSchema>;
