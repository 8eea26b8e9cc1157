import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { scoreSelectionSchema, teacherScoreSchema } from "../entities/attempt.ts";
import { idParamSchema, instantSchema, pageQuerySchema } from "../entities/common.ts";
import {
  answerEditSchema,
  answerFeedbackSchema,
  markedInstanceSchema,
  questionToMarkSchema,
  scoreNeighboursSchema,
} from "../entities/correction.ts";

const ofScore = z.object({ score_id: idParamSchema });
const ofAnswer = ofScore.extend({ question_id: idParamSchema });
const scope = "scores of quizzes of which the caller is owner-like; others get 404";

/** HTML of an editor; the limit is far above what anybody writes. */
const commentSchema = z.string().max(50_000);

/** Copies per page: each one holds a whole paper, so a page has few; ten by default. */
const copiesLimitSchema = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(20))
  .optional();

/** Endpoints for a teacher who corrects an attempt. Points and late work are in `grading.ts`. */
export const correctionEndpoints = {
  "GET /api/v1/quizzes/:quiz_id/quiz_instances": endpoint({
    summary:
      "The papers of one student in a quiz, newest attempt first, with answers, points, late work and feedback, page by page; with `score_id` that of one attempt",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    query: pageQuerySchema.extend({
      user_id: idParamSchema,
      score_id: idParamSchema.optional(),
      /** Attempt and attempt number of the last paper on the previous page. */
      after_score: idParamSchema.optional(),
      after_number: idParamSchema.optional(),
      limit: copiesLimitSchema,
    }),
    reply: z.array(markedInstanceSchema),
    refusals: ["not_found"],
  }),
  "GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers": endpoint({
    summary: "One question and the answers that count of all attempts that are over, by attempt, page by page",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: z.object({ quiz_id: idParamSchema, question_id: idParamSchema }),
    query: pageQuerySchema,
    reply: questionToMarkSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores/:score_id/neighbours": endpoint({
    summary: "The attempts before and after this one, in the order of the scores page",
    access: "teacher",
    scope,
    params: ofScore,
    query: scoreSelectionSchema,
    reply: scoreNeighboursSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores/:score_id/answers/:question_id/edits": endpoint({
    summary: "Every stored edit of one answer, late ones included, in the order of writing, page by page",
    access: "teacher",
    scope,
    params: ofAnswer,
    query: pageQuerySchema.extend({ after: z.uuid().optional() }),
    reply: z.array(answerEditSchema),
    refusals: ["not_found"],
  }),
  "PUT /api/v1/scores/:score_id/answers/:question_id/feedback": endpoint({
    summary: "Writes the comment on one answer, or removes it when it is empty; a colleague's newer one is a conflict",
    access: "teacher",
    scope,
    params: ofAnswer,
    body: z.strictObject({ user_content: commentSchema, seen_updated_at: instantSchema.nullable() }),
    reply: z.object({ feedback: answerFeedbackSchema.nullable() }),
    refusals: ["not_found", "conflict"],
  }),
  "PUT /api/v1/scores/:score_id": endpoint({
    summary: "Writes a comment on an attempt: public, private or support; one changed since it was seen is a conflict",
    access: "teacher",
    scope,
    params: ofScore,
    body: z.object({
      /** The score as the teacher saw it: its comments are the versions that this request replaces. */
      score: teacherScoreSchema.pick({ public_comment: true, private_comment: true, support_comment: true }),
      public_comment: commentSchema.nullable().optional(),
      manually_validated_comment: z.literal(true).optional(),
      private_comment: commentSchema.nullable().optional(),
      support_comment: commentSchema.nullable().optional(),
      /** The support comment is read-only outside of debug mode, on screens and here. */
      debug_mode: z.boolean().optional(),
    }),
    reply: teacherScoreSchema,
    refusals: ["not_found", "conflict", "validation_failed"],
  }),
};
