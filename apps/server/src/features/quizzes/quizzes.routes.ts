import { routes } from "../../platform/http/routes.ts";
import { getQuiz } from "./get-quiz.ts";
import { listTaughtQuizzes } from "./list-taught-quizzes.ts";
import { listTagsFor } from "./quizzes.repository.ts";

export const quizzesRoutes = routes({
  "GET /api/v1/quizzes": ({ parts, caller }) => listTaughtQuizzes(parts, caller),
  "GET /api/v1/quizzes/:quiz_id": ({ parts, caller, params }) => getQuiz(parts, caller, params.quiz_id),
  "GET /api/v1/tags": ({ parts, caller }) => listTagsFor(parts.db, caller.user_id),
});
