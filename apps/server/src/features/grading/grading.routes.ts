import { routes } from "../../platform/http/routes.ts";
import { correctExercise, type CorrectionTools } from "./corrections/correct-exercise.ts";
import { decideLateAnswers } from "./marking/decide-late-answers.ts";
import { givePoints } from "./marking/give-points.ts";
import { regradeQuiz } from "./marking/regrade-quiz.ts";

export const gradingRoutes = (tools: CorrectionTools) =>
  routes({
    "POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock": ({ parts, caller, params }) =>
      correctExercise(parts, tools, caller, params),
    "POST /api/v1/quizzes/:quiz_id/regrade": ({ parts, caller, params }) => regradeQuiz(parts, caller, params.quiz_id),
    "PUT /api/v1/scores/:score_id/answers/:question_id/points": ({ parts, caller, params, body }) =>
      givePoints(parts, caller, { ...params, ...body }),
    "POST /api/v1/scores/:score_id/late_answers/decide": ({ parts, caller, params, body }) =>
      decideLateAnswers(parts, caller, { ...params, ...body }),
  });
