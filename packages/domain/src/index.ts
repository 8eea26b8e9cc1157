export * from "./vocabulary.ts";
export type * from "./answers/question-content.types.ts";
export { answerabilities, type Answerability } from "./answerability/answerability.types.ts";
export { answerabilityColour, type AnswerabilityColour } from "./answerability/answerability-colour.ts";

export { correctionMayOpen, decideSeat, type SeatDecision } from "./seats/decide-seat.ts";
export type { ExtraTime, SeatAttempt, SeatClock, SeatFacts, SeatSession } from "./seats/seat-facts.types.ts";
export { answerabilityReasons } from "./seats/seat-answerability.ts";
export { ownerPreviews } from "./seats/owner-previews.ts";
export { attemptRuns, attemptStateAt, type TimeoutState } from "./seats/seat-times.ts";
export { startRefusals, type StartRefusal } from "./seats/start-refusal.ts";
export { answersAreSettled, lateWorkGraceMs } from "./deadlines/late-work.ts";

export { expectedSessionState, type SessionTimes } from "./sessions/session-state.ts";
export { taughtQuizState } from "./sessions/quiz-state.ts";

export { scoreIsAnswered } from "./attempts/score-state.ts";
export { desktopAppHeader } from "./onboarding/desktop-app.ts";
export { onboardingSteps, onboardingStepsFor, type OnboardingStep, type StepFacts } from "./onboarding/steps.ts";
export {
  nextIsAllowed,
  spellCheckerDelayMs,
  type CaptureFacts,
  type NextFacts,
  type SpellCheckerVerdict,
} from "./onboarding/next-rule.ts";
export {
  cardPhotoKinds,
  missingPhoto,
  referencePhotoKinds,
  savedCardPhotos,
  savedReferencePhotos,
  showsCaptureCard,
  type Photo,
} from "./onboarding/photos.ts";
export { examRequirements, requirementsOf, type ExamRequirement } from "./onboarding/requirements.ts";
export { failedChecks, requiredStorageMb, type DeviceCheck, type DeviceFacts } from "./onboarding/device-rule.ts";

export {
  examListSections,
  examListTarget,
  hiddenLtiCount,
  type ExamListRow,
  type ExamListSection,
} from "./exam-list/exam-list-sections.ts";
export { groupAnsweredAndOver, groupToAnswer, type ExamListGroup } from "./exam-list/exam-list-groups.ts";
export { dayLabel, type DayLabel } from "./exam-list/day-label.ts";

export {
  whereTo,
  whereToOnOpeningLive,
  whereToWhenSeatFails,
  type Destination,
  type ExamScreen,
} from "./screens/where-to.ts";
export { chooseSeat, pickerStep, sessionIsDisabled, targetSeat, type PickerStep } from "./screens/choose-seat.ts";

export { clockIsWrong, clockSkewToleranceMs, type ClockOffset } from "./clock/clock-offset.ts";
export { examClock, type ExamClock } from "./clock/exam-clock.ts";
export {
  betterServerClock,
  readServerClock,
  serverClockOf,
  type ServerClock,
  type ServerTimeSample,
} from "./clock/server-clock.ts";

export {
  durationParts,
  formatDateTime,
  formatStartTime,
  formatTimeOfDay,
  type DurationParts,
} from "./formats/date-formats.ts";
export { deviceName, type DeviceName } from "./formats/device-name.ts";
export { formatLongDate } from "./formats/long-date.ts";
export { joinTokenOf, parseRouteId } from "./formats/route-params.ts";
export { safeRedirect } from "./formats/safe-redirect.ts";

export * from "./accounts/index.ts";

export { formatPercent, formatPoints, prettyGrade } from "./grading/numbers/pretty-grade.ts";
export { roundPoints } from "./grading/numbers/round-points.ts";

export {
  editKinds,
  editOutcomes,
  editRejections,
  maxContentBytes,
  maxAttemptEditBytes,
  maxAttemptEdits,
  maxEditsPerBatch,
  type Edit,
  type EditKind,
  type EditOutcome,
  type EditRejection,
  type EditResult,
} from "./answers/ledger.types.ts";
export {
  maxRescuedFilesBytes,
  maxRescueFileBytes,
  rescueAlgorithm,
  rescueContentFormat,
  rescuedFileReasons,
  rescueFileFormat,
  rescueReasons,
  workKeyFormat,
  type RescueContent,
  type RescueContentFile,
  type RescuedEdit,
  type RescuedFile,
  type RescueFile,
  type RescueReason,
  type WorkKey,
} from "./answers/rescue-file.types.ts";
export { countWords, htmlIsEmpty, textOfHtml } from "./answers/content/html-text.ts";
export { maxSheetColumns, maxSheetRows, parseCellAddress } from "./answers/content/cell-address.ts";
export { hurryBeforeDeadlineMs, ordinaryPaceMs, paceFor, slowestPaceMs } from "./answers/pace.ts";
export { fileMayGo, sweepIsPlausible, uploadIsOver, type FileFacts } from "./answers/files/file-retention.ts";
export { countedFiles, validateFiles, type KnownFile } from "./answers/files/answer-files.ts";
export {
  contentOfFiles,
  contentWithoutFile,
  countOfFiles,
  filesIn,
  type NamedFiles,
} from "./answers/files/named-files.ts";
export { validateContent, type ValidatedContent } from "./answers/content/validate-content.ts";
export { isBlank } from "./answers/content/blank-text.ts";
export { sameContent } from "./answers/same-content.ts";
export { isAnswered } from "./answers/is-answered.ts";
export { isComplete, missingWords } from "./answers/is-complete.ts";
export {
  changesLeftExercise,
  isFurther,
  type AttemptDevice,
  type ForwardProgress,
  type PlacedEdit,
} from "./answers/forward-only.ts";
export { deadlineOf, decideEdit, type EditFacts, type EditDecision, type LateStatus } from "./answers/decide-edit.ts";
export { decideEntry, editsSheet, type Entry, type EntryDecision, type StandingAnswer } from "./scans/decide-entry.ts";
export {
  decideSheetFiles,
  isScanContentType,
  maxScanBytes,
  maxScanFiles,
  maxScanPages,
  scanContentTypes,
  type ScanContentType,
} from "./scans/sheet-files.ts";
export {
  overwrittenUnseen,
  standingEdit,
  timesOfWriting,
  type ArrivedEdit,
  type RankedEdit,
} from "./answers/standing-edit.ts";

export { drawPaper, type QuizStructure, type StructureExercise, type StructureQuestion } from "./papers/draw-paper.ts";
export {
  exerciseForStudent,
  paperForStudent,
  paperQuestionsCount,
  questionForStudent,
  sectionForStudent,
  type ExerciseFragment,
  type PaperFragments,
  type QuestionFragment,
  type StudentExercise,
  type StudentPaper,
  type StudentQuestion,
  type StudentSection,
} from "./papers/paper-for-student.ts";
export { progressPercent } from "./papers/progress.ts";

export {
  gradeAnswer,
  noPoints,
  statusCounts,
  waitingGrade,
  type AnswerGrade,
  type GradableAnswer,
  type GradableQuestion,
} from "./grading/grade-answer.ts";
export { sheetFormulaText } from "./formulas/sheet-formula-text.ts";
export { hasFormula, splitFormulas, writtenFormula } from "./formulas/split-formulas.ts";
export { texToText } from "./formulas/tex-to-text.ts";
export { answeredSheet, type AnsweredSheet } from "./corrections/answered-sheet.ts";
export { choiceMarksOf, type ChoiceMarks } from "./corrections/choice-marks.ts";
export { correctedParts, type CorrectedPart } from "./corrections/corrected-parts.ts";
export { rightAnswersOf, type AnswerText } from "./corrections/right-answers.ts";
export { answerVerdicts, verdictOf, type AnswerVerdict } from "./grading/verdict.ts";
export { isComputed, operandsOf } from "./grading/sheets/formulas.ts";
export { isCorrectable, type CorrectableType } from "./grading/keys/correctable-types.ts";
export { keyProblems } from "./grading/keys/key-problems.ts";
export { leastPoints } from "./grading/least-points.ts";
export { sheetToEvaluate, type CellValue, type EvaluatedSheet } from "./grading/sheets/grade-sheet.ts";
export {
  gradeAttempt,
  scorePercent,
  successLevel,
  type AttemptGrade,
  type GradedQuestion,
} from "./grading/grade-attempt.ts";

export { utf8Length } from "./answers/content/json-size.ts";
export { canonicalJson } from "./attempts/canonical-json.ts";
export { receiptDifference } from "./attempts/receipt-difference.ts";
export { receiptText, type ReceiptAnswer, type ReceiptAttempt } from "./attempts/receipt-text.ts";

export {
  eventOutcomes,
  eventRejections,
  maxAttemptEventBytes,
  maxAttemptEvents,
  maxEventDetailsBytes,
  maxEventsPerBatch,
  type EventOutcome,
  type EventRejection,
  type EventResult,
  type StudentEvent,
} from "./supervision/events/student-event.types.ts";
export {
  isAllDeleted,
  lateObjects,
  lateUploadsMs,
  uploadGrantSeconds,
  uploadRefusal,
} from "./supervision/media/upload-refusal.ts";
export { mediaKey, type MediaPlace } from "./supervision/media/media-key.ts";
export { validateDetails, type ValidatedDetails } from "./supervision/events/event-details.ts";
export { sanitizeForSimilarity } from "./supervision/events/similar-content.ts";
export { eventPairs, oppositeOf } from "./supervision/events/event-pairs.ts";
export {
  noteInsertion,
  type Insertion,
  type InsertFinding,
  type InsertState,
} from "./supervision/events/inserted-text.ts";
export { mediaKinds, mediaToDrop, type KeptMedia, type MediaKind } from "./supervision/media/kept-media.ts";
export {
  identityPhotoKinds,
  isIdentityPhoto,
  isMediaKey,
  maxMediaPerBatch,
  mediaFolder,
  mediaReasons,
  mediaRefusal,
  mediaStatuses,
  recordingRefusal,
  storedMediaKinds,
  studentFolder,
  unwantedReasons,
  uploadQuota,
  type IdentityPhotoKind,
  type MediaFacts,
  type MediaReason,
  type StoredMediaKind,
} from "./supervision/media/stored-media.ts";
export { supervisionLimits, textCopiedEvent, textShownEvent } from "./supervision/limits.ts";
export {
  forgetClosedTabs,
  hasOtherTabs,
  isTabMessage,
  noOtherTabs,
  noteTab,
  pingEveryMs,
  type OtherTabs,
  type TabMessage,
} from "./supervision/other-tabs.state.ts";
export {
  denialOf,
  deviceFailure,
  isComputer,
  shareFailure,
  type DeviceError,
  type DeviceFailure,
  type ShareFailure,
} from "./supervision/device-failure.ts";
export { devicePatienceMs, type DevicePermission, type DeviceRequest } from "./supervision/device-patience.ts";
export { happenedElsewhere, mergeOwners, type AttemptOwner } from "./supervision/happened-elsewhere.ts";
export { meterLevel } from "./supervision/sound-level.ts";
export {
  checksumOf,
  restartCamera,
  notePicture,
  standsStill,
  decideCameraStep,
  unseenCamera,
  type PresentedPictures,
  type StillStep,
} from "./supervision/still-camera.ts";
export { followZoom, hasDockedTools, widestPageSizes, type WindowSizes } from "./supervision/docked-tools.ts";
export { differingShare, isOverlay, type FramePair, type OverlayFacts } from "./supervision/overlay-detection.ts";
export {
  guessSurface,
  offersShareHelp,
  shareError,
  shareIsMet,
  shareProblem,
  type ShareDenial,
  type SharedSurface,
  type ShareError,
  type ShareFacts,
} from "./supervision/screen-share.ts";
export {
  defaultAnalysedFrames,
  defaultFaceThresholds,
  faceFigures,
  figuresIn,
  findingOf,
  frameFindings,
  type FaceFigures,
  type FaceThresholds,
  type FrameFinding,
} from "./supervision/faces/faces.ts";
export {
  faceEpisodes,
  isStriking,
  strikingFindings,
  type FaceEpisode,
  type SeenFaces,
  type StrikingFinding,
} from "./supervision/faces/face-episodes.ts";
export {
  examIsRecorded,
  recordedParts,
  recorderNames,
  recordingWaiver,
  recordingWaivers,
  type RecorderName,
  type RecordingFacts,
  type RecordingWaiver,
} from "./supervision/media/recorded-parts.ts";
export {
  frameIntervalMs,
  planSupervision,
  screenshotIntervalMs,
  type PlanFacts,
  type SupervisionPlan,
} from "./supervision/supervision-plan.ts";
export { isSuspect, isSuspectEvent } from "./supervision/events/suspect-behaviour.ts";
export {
  examOverlay,
  offersFullscreenFallback,
  overlayGraceMs,
  overlayPatienceMs,
  type ExamOverlay,
  type OverlayReasons,
} from "./supervision/exam-overlay.ts";
export { commentDiffers, decideComment } from "./marking/comments.ts";
export { decideMark } from "./marking/decide-mark.ts";
export { comparableText } from "./events-report/clipboard-findings.ts";
export { buildEventsReport, kindsWithDetails } from "./events-report/events-report.ts";
export { exerciseVisits, type ExerciseVisit } from "./events-report/exercise-visits.ts";
export { screenExemptions, type Grant } from "./supervision/media/exemptions.ts";
export { lowerBound } from "./events-report/lower-bound.ts";
export {
  monitorReasons,
  type EventsReport,
  type MonitorReason,
  type ReportedEvent,
} from "./events-report/events-report.types.ts";
export { answerText, questionText } from "./feedback/answer-text.ts";
export { feedbackHtml, plainFeedback } from "./feedback/clean-feedback.ts";
export { feedbackPrompt, type PromptEntry, type PromptMessage } from "./feedback/feedback-prompt.ts";
export {
  isUncheckedAi,
  refuseStudentGeneration,
  refuseTeacherGeneration,
  studentReadsComment,
  type GenerationFacts,
  type GenerationRefusal,
} from "./feedback/feedback-rules.ts";
export {
  chatStanding,
  refuseChatWriting,
  type ChatChannelKind,
  type ChatFacts,
  type ChatStanding,
} from "./chat/chat-standing.ts";
export { mergeChannels, newestUnread } from "./chat/merge-channels.ts";
