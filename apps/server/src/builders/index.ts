export { buildAnswer, buildAnswerPicture, buildInstance, buildScore, buildStudentEvent } from "./attempts.builders.ts";
export { buildChatChannel, buildChatMessage } from "./chat.builders.ts";
export { buildMedia } from "./media.builders.ts";
export { buildCourse, buildLtiPlatform, buildSchool, buildUser } from "./people.builders.ts";
export { questionExamples } from "./question-content.examples.ts";
export {
  buildDocument,
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSuccessLevel,
  buildTag,
} from "./quizzes.builders.ts";
export { buildAccommodation, buildSession, buildSummary } from "./seats.builders.ts";
export type { Overrides, Row } from "./row.types.ts";
