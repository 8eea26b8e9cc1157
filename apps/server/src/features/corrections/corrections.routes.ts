import { routes } from "../../platform/http/routes.ts";
import { listAnswersToMark } from "./list-answers-to-mark.ts";
import { listEdits } from "./list-edits.ts";
import { listInstances, type CopyTools } from "./list-instances.ts";
import { writeFeedback } from "./write-feedback.ts";

export const correctionsRoutes = (tools: CopyTools) =>
  routes({
    "GET /api/v1/quizzes/:quiz_id/quiz_instances": ({ parts, caller, params, query }) =>
      listInstances(parts, tools, caller, { ...params, ...query }),
    "GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers": ({ parts, caller, params, query }) =>
      listAnswersToMark(parts, tools, caller, { ...params, ...query }),
    "GET /api/v1/scores/:score_id/answers/:question_id/edits": ({ parts, caller, params, query }) =>
      listEdits(parts, caller, { ...params, ...query }),
    "PUT /api/v1/scores/:score_id/answers/:question_id/feedback": ({ parts, caller, params, body }) =>
      writeFeedback(parts, caller, { ...params, ...body }),
  });
