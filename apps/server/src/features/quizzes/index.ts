export { quizzesRoutes } from "./quizzes.routes.ts";
export { isQuizOwnerLike } from "./quizzes.repository.ts";
