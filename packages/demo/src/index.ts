import type { DemoExam } from "./demo.types.ts";
import { lumiereExams } from "./exams-lumiere.ts";
import { northbridgeExams } from "./exams-northbridge.ts";

export const demoExams: DemoExam[] = [...lumiereExams, ...northbridgeExams];

export type {
  DemoAttempt,
  DemoExam,
  DemoExercise,
  DemoQuestion,
  DemoQuiz,
  DemoSeat,
  DemoSection,
  DemoSession,
} from "./demo.types.ts";
export { documentsFolder } from "./documents.ts";
export { examConversations, supportConversation } from "./conversations.ts";
export { resolveMoment, type Moment } from "./moments.ts";
export { hiddenSpans, supervisedEvents, type Supervised } from "./supervised-attempt.ts";
export {
  demoAccommodations,
  demoCourses,
  demoEmail,
  demoLtiPlatforms,
  demoPeople,
  demoSchools,
  type AccommodationKey,
  type CourseKey,
  type LtiPlatformKey,
  type PersonKey,
  type SchoolKey,
} from "./people.ts";
