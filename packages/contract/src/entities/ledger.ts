import {
  answerStatuses,
  answerVerdicts,
  editKinds,
  editOutcomes,
  editRejections,
  maxEditsPerBatch,
  ordinaryPaceMs,
  questionTypes,
  scoreStates,
  slowestPaceMs,
} from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/** Lower case, as in the database: the same device is the same text everywhere. */
export const deviceIdSchema = z.uuid().toLowerCase();

/**
 * The ledger parses the edits one by one, so that a malformed one gets its own result and does not refuse the others.
 * `pending` is what the device still holds after this batch. `place` is the exercise on its screen: where nobody may go
 * back, moving on closes the pages before it.
 */
export const syncAnswersSchema = z.object({
  device_id: deviceIdSchema,
  edits: z.array(z.unknown()).max(maxEditsPerBatch),
  pending: z.object({ answers: z.int().min(0).max(1e9), events: z.int().min(0).max(1e9) }).optional(),
  place: z.object({ exercise_id: idSchema, entered_at: instantSchema }).optional(),
});

export const editResultSchema = z.object({
  edit_id: z.string().nullable(),
  outcome: z.enum(editOutcomes),
  code: z.enum(editRejections).nullable(),
  revision: z.int().nullable(),
});

/**
 * The edit that stands as an answer. `overwritten` is the edit of another device that this batch replaced although its
 * author had not seen it; the screen offers it to the student.
 */
export const standingEditSchema = z.object({
  question_id: idSchema,
  edit_id: z.string().nullable(),
  revision: z.int(),
  overwritten: z
    .object({ edit_id: z.string(), kind: z.enum(editKinds), content: z.unknown(), edited_at: instantSchema })
    .nullable(),
});

/** Results are in the order of the edits. The other fields update the screen at every sync. */
export const syncAnswersReplySchema = z.object({
  results: z.array(editResultSchema),
  /**
   * Of the answers that the batch wrote: those where another edit stands, or where an edit was replaced unseen. The
   * others stand as the batch wrote them. For an empty batch: every answer.
   */
  standing: z.array(standingEditSchema),
  now: instantSchema,
  state: z.enum(scoreStates),
  submission_deadline_at: instantSchema.nullable(),
  /** A person closed the session, or the quiz if it has none, which moved the deadline to that moment. */
  closed_by_teacher: z.boolean(),
  owns: z.boolean(),
  resync_requested_at: instantSchema.nullable(),
  /** Least time between the starts of two requests of this device, unless somebody waits for the second one. */
  pace_ms: z.int().min(ordinaryPaceMs).max(slowestPaceMs),
});
export type SyncAnswersReply = z.infer<typeof syncAnswersReplySchema>;

/** An answer as the server holds it. `late_status` describes late work that waits beside it. */
export const answerSchema = z.object({
  question_id: idSchema,
  status: z.enum(answerStatuses),
  content: z.unknown(),
  revision: z.int(),
  edit_id: z.string().nullable(),
  last_edit_at: instantSchema,
  late_status: z.enum(answerStatuses).nullable(),
  late_content: z.unknown(),
  late_edited_at: instantSchema.nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

export const paperQuestionSchema = z.object({
  id: idSchema,
  points: z.number(),
  is_answerable: z.boolean(),
  attributes: z.object({
    name: z.string(),
    type: z.enum(questionTypes),
    /** Its shape depends on the type: see `QuestionBodies` of the domain. It never holds a key. */
    body: z.record(z.string(), z.unknown()),
    spreadsheet_template: z.unknown().nullable(),
  }),
});

export const paperExerciseSchema = z.object({
  id: idSchema,
  display_name: z.string(),
  questions_count: z.int(),
  is_implicit: z.boolean(),
  require_exercise_validation: z.boolean(),
  attributes: z.object({ text_html: z.string(), document_uuids: z.array(z.string()) }),
  questions: z.array(paperQuestionSchema),
});

export const paperSectionSchema = z.object({
  id: idSchema,
  attributes: z.object({ name: z.string() }),
  questions_count: z.int(),
  children: z.array(paperExerciseSchema),
});

/** The paper of an attempt and what is written on it so far. */
export const quizInstanceSchema = z.object({
  id: idSchema,
  score_id: idSchema,
  quiz_id: idSchema,
  questions_count: z.int(),
  sections: z.array(paperSectionSchema),
  answers: z.array(answerSchema),
  locked_exercise_ids: z.array(idSchema),
  /** The furthest exercises that the attempt's devices have shown, in quizzes where nobody may go back. */
  reached_exercise_ids: z.array(idSchema),
  submission_deadline_at: instantSchema.nullable(),
  now: instantSchema,
});
export type QuizInstance = z.infer<typeof quizInstanceSchema>;

/** The student's receipt: the same answers always give the same digest. */
export const receiptSchema = z.object({
  score_id: idSchema,
  student_name: z.string(),
  state: z.enum(scoreStates),
  finished_at: instantSchema,
  answers_count: z.int(),
  digest: z.string(),
  issued_at: instantSchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The key and the explanation of one question, sent only when the rules let the reader see them. */
export const questionCorrectionSchema = z.object({
  question_id: idSchema,
  key: z.record(z.string(), z.unknown()).nullable(),
  correction_html: z.string(),
  verdict: z.enum(answerVerdicts),
  /** Null while it waits for the teacher, or if the quiz does not show scores. */
  points: z.number().nullable(),
  points_possible: z.number(),
});

export type QuestionCorrection = z.infer<typeof questionCorrectionSchema>;

export const exerciseCorrectionSchema = z.object({
  exercise_id: idSchema,
  locked_at: instantSchema,
  questions: z.array(questionCorrectionSchema),
});
export type ExerciseCorrection = z.infer<typeof exerciseCorrectionSchema>;
