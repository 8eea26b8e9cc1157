import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { seeOwnCorrection, type StudentTools } from "./see-own-correction.ts";

export const correctedCopiesRoutes = (tools: StudentTools) =>
  routes({
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/correction": (input) =>
      seeOwnCorrection(input.parts, tools, visitorOf(input), { ...input.params, ...input.query }),
  });
