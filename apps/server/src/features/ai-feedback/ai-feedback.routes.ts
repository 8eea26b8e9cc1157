import { routes } from "../../platform/http/routes.ts";
import { studentOf, teacherOf } from "./ai-feedback.policy.ts";
import { cancelFeedback, readGeneration, requestFeedback } from "./request-feedback.ts";

export const aiFeedbackRoutes = routes({
  "POST /api/v1/scores/:score_id/generate_feedback": ({ parts, caller, params }) =>
    requestFeedback(parts, teacherOf(caller, params.score_id)),
  "GET /api/v1/scores/:score_id/feedback_generation": ({ parts, caller, params }) =>
    readGeneration(parts, teacherOf(caller, params.score_id)),
  "DELETE /api/v1/scores/:score_id/feedback_generation": ({ parts, caller, params }) =>
    cancelFeedback(parts, teacherOf(caller, params.score_id)),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/generate_feedback": ({ parts, caller, params }) =>
    requestFeedback(parts, studentOf(caller, params.summary_id)),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": ({ parts, caller, params }) =>
    readGeneration(parts, studentOf(caller, params.summary_id)),
  "DELETE /api/v1/quizzes_attempt_summaries/:summary_id/feedback_generation": ({ parts, caller, params }) =>
    cancelFeedback(parts, studentOf(caller, params.summary_id)),
});
