import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";

/** A comment that is being written, with its text so far. */
export const feedbackGenerationSchema = z.object({
  /** Who writes on this installation: a language model, the demo's built-in writer, or nobody. */
  writer: z.enum(["model", "demo"]).nullable(),
  state: z.enum(["idle", "waiting", "writing", "failed"]),
  /** Plain text. */
  written: z.string(),
  failure: z.enum(["unreachable", "refused", "empty"]).nullable(),
});
export type FeedbackGeneration = z.infer<typeof feedbackGenerationSchema>;

const ofScore = z.object({ score_id: idParamSchema });
const ofSummary = z.object({ summary_id: idParamSchema });
const taught = "scores of quizzes of which the caller is owner-like; others get 404";
const own = "own summaries; those of others get 404";

/** The events `score_changed` and `attempt_changed` tell clients when to read again. */
export const aiFeedbackEndpoints = {
  "POST /api/v1/scores/:score_id/generate_feedback": endpoint({
    summary: "Has a model write a first version of the comment on an attempt, for the teacher to check",
    access: "teacher",
    scope: taught,
    params: ofScore,
    reply: feedbackGenerationSchema,
    status: 202,
    rate_limit: { max: 60, minutes: 10 },
    refusals: ["not_found", "attempt_not_closed", "comment_exists", "ai_not_configured"],
  }),
  "GET /api/v1/scores/:score_id/feedback_generation": endpoint({
    summary: "What is being written for an attempt, as far as it is",
    access: "teacher",
    scope: taught,
    params: ofScore,
    reply: feedbackGenerationSchema,
    refusals: ["not_found"],
  }),
  "DELETE /api/v1/scores/:score_id/feedback_generation": endpoint({
    summary: "Stops the writing; nothing of it is kept",
    access: "teacher",
    scope: taught,
    params: ofScore,
    reply: feedbackGenerationSchema,
    refusals: ["not_found"],
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback": endpoint({
    summary: "The same for one's own attempt, where the quiz allows it and there is no comment yet",
    access: "signed_in",
    scope: own,
    params: ofSummary,
    reply: feedbackGenerationSchema,
    status: 202,
    rate_limit: { max: 10, minutes: 60 },
    refusals: ["not_found", "attempt_not_closed", "comment_exists", "feedback_not_allowed", "ai_not_configured"],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": endpoint({
    summary: "What is being written for one's own attempt at one's own wish",
    access: "signed_in",
    scope: own,
    params: ofSummary,
    reply: feedbackGenerationSchema,
    refusals: ["not_found"],
  }),
  "DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": endpoint({
    summary: "Stops the writing that one has asked for",
    access: "signed_in",
    scope: own,
    params: ofSummary,
    reply: feedbackGenerationSchema,
    refusals: ["not_found"],
  }),
};
