export { getQuiz } from "./get-quiz.ts";
export { quizzesRoutes } from "./quizzes.routes.ts";
export { isQuizOwnerLike } from "./quizzes.repository.ts";
