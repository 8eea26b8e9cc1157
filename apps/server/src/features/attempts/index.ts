export { attemptLifeRoutes } from "./attempt-life.routes.ts";
export { attemptsRoutes } from "./attempts.routes.ts";
export { closeAttempt } from "./close-attempt.ts";
export { closeOverdueAttempts, closeOverdueJob } from "./close-overdue.job.ts";
export { findSeat } from "./find-seat.ts";
export { scoresBelongToQuiz } from "./scores.repository.ts";
export { timesOf } from "./seat-clock.ts";
export { hasSeat, timeColumns } from "./seats.repository.ts";
