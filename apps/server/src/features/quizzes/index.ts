export { getQuiz } from "./get-quiz.ts";
export { quizzesRoutes } from "./quizzes.routes.ts";
export { helpsAnybody, mayHelp, mayTeach } from "./quizzes.policy.ts";
export { listTagsFor } from "./quizzes.repository.ts";
