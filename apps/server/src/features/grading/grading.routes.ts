import { routes } from "../../platform/http/routes.ts";
import { correctExercise, type CorrectionTools } from "./corrections/correct-exercise.ts";
import { changeKey } from "./keys/change-key.ts";
import { previewKey } from "./keys/preview-key.ts";
import { decideLateAnswers } from "./marking/decide-late-answers.ts";
import { givePoints } from "./marking/give-points.ts";
import { regradeQuiz } from "./marking/regrade-quiz.ts";

export const gradingRoutes = (tools: CorrectionTools) =>
  routes({
    "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock": ({ parts, caller, params }) =>
      correctExercise(parts, tools, caller, params),
    "POST /api/v1/quizzes/:quiz_id/regrade": ({ parts, caller, params }) => regradeQuiz(parts, caller, params.quiz_id),
    "POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview": ({ parts, caller, params, body }) =>
      previewKey(parts, tools.evaluator, caller, { ...params, ...body }),
    "PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key": ({ parts, caller, params, body }) =>
      changeKey(parts, caller, { ...params, ...body }),
    "PUT /api/v1/scores/:score_id/answers/:question_id/points": ({ parts, caller, params, body }) =>
      givePoints(parts, caller, { ...params, ...body }),
    "POST /api/v1/scores/:score_id/late_answers/decide": ({ parts, caller, params, body }) =>
      decideLateAnswers(parts, caller, { ...params, ...body }),
  });
