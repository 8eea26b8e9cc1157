export { sessionsRoutes } from "./sessions.routes.ts";
export { findTaughtSession } from "./sessions.policy.ts";
export { attemptRunsAt } from "./attempt-runs.repository.ts";
export { presentSession } from "./sessions.presenter.ts";
export {
  grantTimeToSession,
  listSessionsOfQuizzes,
  listSessionTimes,
  lockSession,
  type SessionRow,
  type SessionTimesRow,
} from "./sessions.repository.ts";
export { announceBoundaryJob, scheduleAllBoundaries } from "./announce-boundary.job.ts";
