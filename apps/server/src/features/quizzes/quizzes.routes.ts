import { routes } from "../../platform/http/routes.ts";
import { listTaughtQuizzes } from "./list-taught-quizzes.ts";
import { listTagsFor } from "./quizzes.repository.ts";

export const quizzesRoutes = routes({
  "GET /api/v1/quizzes": ({ parts, caller, query }) => listTaughtQuizzes(parts, caller, query),
  "GET /api/v1/tags": ({ parts, caller }) => listTagsFor(parts.db, caller.user_id),
});
