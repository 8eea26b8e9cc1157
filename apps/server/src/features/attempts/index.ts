export { attemptsRoutes } from "./attempts.routes.ts";
export { hasSeat } from "./seats.repository.ts";
export { scoresBelongToQuiz } from "./scores.repository.ts";
