export { attemptsRoutes } from "./attempts.routes.ts";
export { hasSeat, timeColumns } from "./seats.repository.ts";
export { scoresBelongToQuiz } from "./scores.repository.ts";
export { timesOf } from "./seat-clock.ts";
