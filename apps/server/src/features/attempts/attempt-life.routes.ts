import { refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import type { FragmentsCache } from "../papers/index.ts";
import { acceptAgreements } from "./accept-agreements.ts";
import { acknowledgeDeadline } from "./attempts.repository.ts";
import { findSeat } from "./find-seat.ts";
import { grantTimeToEverybody, grantTimeToStudent } from "./grant-time.ts";
import { retakeQuiz } from "./retake-quiz.ts";
import { startAttempt } from "./start-attempt.ts";
import { takeOver } from "./take-over.ts";

/** Starting needs the quiz's content at hand, and what is remembered of an attempt must be forgotten when it changes. */
export interface AttemptMemory {
  fragments: FragmentsCache;
  facts: { forget(instance_id: number): void; forgetAll(): void };
}

export const attemptLifeRoutes = ({ fragments, facts }: AttemptMemory) => {
  const changed = <Answer extends object>(answer: Answer): Answer => {
    if ("instance_id" in answer) facts.forget(answer.instance_id as number);
    return answer;
  };
  const granted = <Answer>(answer: Answer): Answer => {
    facts.forgetAll();
    return answer;
  };
  return routes({
    "PATCH /api/v1/quizzes_attempt_summaries/:summary_id": ({ parts, caller, params, body }) =>
      acceptAgreements(parts, caller, params.summary_id, body),
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/start": async ({ parts, caller, params, body, request }) =>
      changed(await startAttempt(parts, fragments, caller, { ...params, ...body, user_agent: request.user_agent })),
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake": ({ parts, caller, params, body, request }) =>
      retakeQuiz(parts, fragments, caller, { ...params, ...body, user_agent: request.user_agent }),
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over": async ({ parts, caller, params, body, request }) =>
      changed(await takeOver(parts, caller, { ...params, ...body, user_agent: request.user_agent })),
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline": async (input) => {
      const { parts, caller, params, body } = input;
      if (!(await findSeat(parts.db, caller, params.summary_id, parts.clock.now()))) return refuse("not_found");
      await acknowledgeDeadline(parts.db, params.summary_id, new Date(body.submission_deadline_at));
    },
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time": async ({ parts, caller, params, body }) =>
      granted(await grantTimeToStudent(parts, caller, { ...params, ...body })),
    "PUT /api/v1/sessions/:session_id/granted_time": async ({ parts, caller, params, body }) =>
      granted(await grantTimeToEverybody(parts, caller, { ...params, ...body })),
  });
};
