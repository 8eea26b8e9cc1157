export {
  dueAttemptIds,
  nextDueAt,
  removeRequests,
  requestGrading,
  requestGradingWith,
  requestsOf,
  setAside,
} from "./grading-requests.repository.ts";
export { gradingDueAt, scheduleGrading } from "./schedule-grading.ts";
