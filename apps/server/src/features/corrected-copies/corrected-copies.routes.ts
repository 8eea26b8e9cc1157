import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { exportAllCopies } from "./export-all-copies.ts";
import { exportCopy, type ExportTools } from "./export-copy.ts";
import { seeOwnCorrection, type StudentTools } from "./see-own-correction.ts";

export const correctedCopiesRoutes = (tools: StudentTools & ExportTools) =>
  routes({
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/correction": (input) =>
      seeOwnCorrection(input.parts, tools, visitorOf(input), { ...input.params, ...input.query }),
    "GET /api/v1/scores/:score_id/corrected_copy.pdf": (input) =>
      exportCopy(input.parts, tools, visitorOf(input), input.params.score_id),
    "GET /api/v1/quizzes/:quiz_id/corrected_copies.zip": ({ parts, caller, params }) =>
      exportAllCopies(parts, tools, caller, params.quiz_id),
  });
