export { dueScoreIds, nextDueAt, requestsOf, removeRequests, setAside } from "./grading-requests.repository.ts";
export { requestGrading, requestGradingWith, scheduleGrading } from "./request-grading.ts";
