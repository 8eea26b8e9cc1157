import { accountsEndpoints } from "./endpoints/accounts.ts";
import { aiFeedbackEndpoints } from "./endpoints/ai-feedback.ts";
import { answersEndpoints } from "./endpoints/answers.ts";
import { attemptLifeEndpoints, attemptsEndpoints } from "./endpoints/attempts.ts";
import { chatEndpoints } from "./endpoints/chat.ts";
import { correctedCopyEndpoints } from "./endpoints/corrected-copy.ts";
import { correctionEndpoints } from "./endpoints/correction.ts";
import { filesEndpoints } from "./endpoints/files.ts";
import { firstScreenEndpoints } from "./endpoints/first-screen.ts";
import { gradingEndpoints } from "./endpoints/grading.ts";
import { mediaEndpoints } from "./endpoints/media.ts";
import { platformEndpoints } from "./endpoints/platform.ts";
import { quizzesEndpoints } from "./endpoints/quizzes.ts";
import { recoveryEndpoints } from "./endpoints/recovery.ts";
import { rescueEndpoints } from "./endpoints/rescue.ts";
import { scansEndpoints } from "./endpoints/scans.ts";
import { studentCorrectionEndpoints } from "./endpoints/student-correction.ts";
import { studentEventsEndpoints } from "./endpoints/student-events.ts";

/** Every HTTP endpoint, defined once for both sides. The key is the method and the path. */
export const endpoints = {
  ...platformEndpoints,
  ...firstScreenEndpoints,
  ...accountsEndpoints,
  ...quizzesEndpoints,
  ...attemptsEndpoints,
  ...attemptLifeEndpoints,
  ...answersEndpoints,
  ...filesEndpoints,
  ...mediaEndpoints,
  ...gradingEndpoints,
  ...correctionEndpoints,
  ...studentCorrectionEndpoints,
  ...scansEndpoints,
  ...aiFeedbackEndpoints,
  ...correctedCopyEndpoints,
  ...studentEventsEndpoints,
  ...rescueEndpoints,
  ...recoveryEndpoints,
  ...chatEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

export { accesses, endpoint, type Access, type Endpoint } from "./endpoint.ts";
export { problemSchema, refusalCodes, type Problem, type RefusalCode } from "./refusals.ts";
export type { InputOf, ReplyOf } from "./endpoint.types.ts";
export * from "./entities/common.ts";
export * from "./entities/user.ts";
export * from "./entities/quiz.ts";
export * from "./entities/attempt.ts";
export * from "./entities/chat.ts";
export type { FeedbackGeneration } from "./endpoints/ai-feedback.ts";
export * from "./entities/correction.ts";
export * from "./entities/corrected-copy.ts";
export * from "./entities/data-usage.ts";
export * from "./entities/events-report.ts";
export * from "./entities/file.ts";
export * from "./entities/ledger.ts";
export * from "./entities/media.ts";
export * from "./entities/scan.ts";
export * from "./entities/student-event.ts";
export * from "./entities/rescue.ts";
export * from "./entities/recovery.ts";
export * from "./realtime.ts";
export type { FirstScreen } from "./endpoints/first-screen.ts";
export { topics, topicsOf } from "./topics.ts";
