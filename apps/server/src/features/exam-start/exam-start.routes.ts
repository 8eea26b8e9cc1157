import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { deviceOf, visitorOf } from "../attempts/index.ts";
import { startExam } from "./start-exam.ts";

export const examStartRoutes = (engine: AnswersEngine) =>
  routes({
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/start": (input) =>
      startExam(input.parts, engine, visitorOf(input), deviceOf(input)),
  });
