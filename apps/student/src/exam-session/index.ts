// The public API of an attempt on this device; a check keeps everything else in this folder private.
export { type Finishing, hasAll, mayCancel, mayGoBack } from "./ending/finish.state.ts";
export { type Finish } from "./ending/use-finish.ts";
export { mediaOutboxOf } from "./media/media-outbox.ts";
export { sendToStorage } from "./media/media-transport.ts";
export { type OpenExam } from "./open-exam.ts";
export { type AnswerBook } from "./paper/answer-book.ts";
export { type ExamTimes, deadlineHasPassed, remainingMs } from "./paper/countdown.state.ts";
export { keepExercise, keptExercise, toggleFlag, useFlags } from "./paper/kept-place.ts";
export {
  type Page,
  type PaperSection,
  type QuestionState,
  type QuestionStates,
  isWhole,
  sectionsOf,
} from "./paper/paper.state.ts";
export { mayWrite } from "./session.state.ts";
export { handOver, startAttempt } from "./start-attempt.ts";
export { type RecorderStates } from "./supervision/recording.types.ts";
export { findSpellCheckers } from "./supervision/spell-checkers.ts";
export { type Overlay } from "./supervision/use-overlay.ts";
export { type Share, useShare } from "./supervision/use-share.ts";
export { mayBeCovered } from "./supervision/use-supervision.ts";
export { answerFiles, attemptFiles } from "./sync/answer-files.ts";
export { askAttempt, engineFor, notePlace, recordEvent, resendIfRequested } from "./sync/exam-sync.ts";
export { resyncRequests } from "./sync/resync-requests.ts";
export { deviceIdFor } from "./sync/user-outbox.ts";
export { type AttemptView, type TimeChange, continueHere } from "./use-attempt.ts";
export { saveNow } from "./use-exam-life.ts";
export { type ExamSession, type Opened, useExamSession, useOpenSession } from "./use-exam-session.ts";
export { loadMediaOutbox, loadSealedWork, loadSync } from "./load.ts";
