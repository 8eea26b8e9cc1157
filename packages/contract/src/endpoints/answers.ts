import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema, idSchema, instantSchema } from "../entities/common.ts";
import {
  answerSchema,
  exerciseCorrectionSchema,
  quizInstanceSchema,
  receiptSchema,
  syncAnswersReplySchema,
  syncAnswersSchema,
} from "../entities/ledger.ts";

const ofInstance = z.object({ instance_id: idParamSchema });

export const answersEndpoints = {
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance": endpoint({
    summary: "The paper of the attempt that counts, and what is written on it",
    access: "signed_in",
    scope: "own summaries; those of others get 404",
    params: z.object({ summary_id: idParamSchema }),
    priority: "first",
    reply: quizInstanceSchema,
    refusals: ["not_found", "not_started", "desktop_app_required"],
  }),
  "POST /api/v1/quiz_instances/:instance_id/answers": endpoint({
    summary: "Sync answers: takes a batch of edits, commits them, and says of each what became of it",
    access: "signed_in",
    scope: "the student of the attempt; others get 404",
    params: ofInstance,
    body: syncAnswersSchema,
    body_limits: syncBodyLimits,
    judges_text: true,
    priority: "first",
    reply: syncAnswersReplySchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/quiz_instances/:instance_id/answers": endpoint({
    summary: "The answers as the server holds them",
    access: "signed_in",
    scope: "the student of the attempt; others get 404",
    params: ofInstance,
    reply: z.array(answerSchema),
    refusals: ["not_found"],
  }),
  "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock": endpoint({
    summary: "Ends the work on one exercise and answers its correction; repeating it answers the same",
    access: "signed_in",
    scope: "the student of the attempt, where the quiz corrects between questions; others get 404",
    params: ofInstance.extend({ exercise_id: idParamSchema }),
    reply: exerciseCorrectionSchema,
    refusals: ["not_found", "too_late"],
  }),
  "GET /api/v1/scores/:score_id/receipt": endpoint({
    summary: "The receipt of an attempt over the answers that count; another one where answers counted after the last",
    access: "signed_in",
    scope: "the student of the attempt, owner-like people of its quiz and support of its school; others get 404",
    params: z.object({ score_id: idParamSchema }),
    reply: receiptSchema,
    refusals: ["not_found", "attempt_not_closed"],
  }),
  "POST /api/v1/receipts/verify": endpoint({
    summary:
      "Computes the digest of an attempt anew over the answers that count and compares it with the one on a receipt; tells how many are missing from a receipt of ours, or do not stand any more",
    access: "signed_in",
    scope: "the student of the attempt, owner-like people of its quiz and support of its school; others get 404",
    body: z.object({ score_id: idSchema, digest: z.string().max(200) }),
    reply: z.object({
      matches: z.boolean(),
      digest: z.string(),
      answers_count: z.int(),
      student_name: z.string(),
      quiz_name: z.string(),
      finished_at: instantSchema,
      /** Whether the digest is from a receipt of this attempt; the counts are null if it is not. */
      is_issued: z.boolean(),
      missing_count: z.int().nullable(),
      additional_count: z.int().nullable(),
    }),
    refusals: ["not_found"],
  }),
};
