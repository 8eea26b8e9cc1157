export { announceAttempts } from "./announce-attempt.ts";
export { attemptLifeRoutes, deviceOf } from "./attempt-life.routes.ts";
export { attemptsRoutes } from "./attempts.routes.ts";
export {
  lockFeedbackFacts,
  setFeedbackRequested,
  writeGeneratedComment,
  type FeedbackFacts,
} from "./comments/generated-comment.repository.ts";
export { closeAttempts, type HandIn } from "./closing/close-attempts.ts";
export { closeOverdueJob, closeOverdueSchedule, closeOverdueAttempt } from "./closing/close-overdue.job.ts";
export { markOutOfDate, writeGrades, writeMonitorConfidences, type GradeRow } from "./grades.repository.ts";
export { openPaper, type OpenPaper, type PaperRefusal } from "./start/open-paper.ts";
export { openOnPaper, type PaperAttempt } from "./start/open-on-paper.ts";
export { setScannedSheet } from "./start/open-on-paper.repository.ts";
export { startAttempt } from "./start/start-attempt.ts";
export { visitorOf, type Visitor } from "./visitor.ts";
export { listSeatAttempts } from "./lists/list-own-attempts.ts";
export { requestResync } from "./attempts.repository.ts";
export { helps, scoresBelongToQuiz } from "./lists/quiz-attempts.repository.ts";
export { timesOf } from "./seats/seat-facts.ts";
export { hasSeat, timeColumns } from "./seats/seats.repository.ts";
export { findSeat } from "./attempts.policy.ts";
export type { Seat } from "./seats/read-seats.ts";
export { listRecordingGrants, listWaivers, markSupervisionDeleted } from "./seats/recording-consent.repository.ts";
export { getSeat } from "./seats/get-seat.ts";
export { getTakenQuiz } from "./seats/get-taken-quiz.ts";
export { listOwnSeats } from "./seats/list-seats.ts";
export { createSeatReads } from "./seats/seat-reads.ts";
