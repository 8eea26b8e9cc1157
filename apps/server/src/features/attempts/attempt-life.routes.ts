import { refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import type { FragmentsCache } from "../papers/index.ts";
import { acceptAgreements } from "./seats/accept-agreements.ts";
import { acknowledgeDeadline } from "./attempts.repository.ts";
import { findSeat } from "./attempts.policy.ts";
import { getRecordingConsent, waiveRecording } from "./seats/recording-consent.ts";
import { grantTimeToEverybody, grantTimeToStudent } from "./closing/grant-time.ts";
import { retakeQuiz } from "./start/retake-quiz.ts";
import { takeOver } from "./start/take-over.ts";
import { visitorOf } from "./visitor.ts";

/** Caches of attempts: a retake needs the quiz's fragments, and a changed attempt must be invalidated. */
export interface AttemptMemory {
  fragments: FragmentsCache;
  facts: { forget(instance_id: number): void; forgetAll(): void };
}

interface DeviceInput {
  params: { summary_id: number };
  body: { device_id: string };
  request: { user_agent: string };
}

/** Returns the seat, and the device that asks for it. */
export const deviceOf = ({ params, body, request }: DeviceInput) => ({
  ...params,
  ...body,
  user_agent: request.user_agent,
});

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
    "PATCH /api/v1/quizzes_attempt_summaries/:summary_id": (input) =>
      acceptAgreements(input.parts, visitorOf(input), input.params.summary_id, input.body),
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/retake": (input) =>
      retakeQuiz(input.parts, fragments, visitorOf(input), deviceOf(input)),
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over": async (input) =>
      changed(await takeOver(input.parts, visitorOf(input), { ...deviceOf(input), ...input.body })),
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/acknowledged_deadline": async (input) => {
      const { parts, caller, params, body } = input;
      if (!(await findSeat(parts.db, caller, params.summary_id, parts.clock.now()))) return refuse("not_found");
      await acknowledgeDeadline(parts.db, params.summary_id, new Date(body.submission_deadline_at));
    },
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/recording_consent": ({ parts, caller, params }) =>
      getRecordingConsent(parts, caller, params.summary_id),
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver": ({ parts, caller, params, body }) =>
      waiveRecording(parts, caller, { ...params, ...body }),
    "PUT /api/v1/quizzes_attempt_summaries/:summary_id/granted_time": async ({ parts, caller, params, body }) =>
      granted(await grantTimeToStudent(parts, caller, { ...params, ...body })),
    "PUT /api/v1/sessions/:session_id/granted_time": async ({ parts, caller, params, body }) =>
      granted(await grantTimeToEverybody(parts, caller, { ...params, ...body })),
  });
};
