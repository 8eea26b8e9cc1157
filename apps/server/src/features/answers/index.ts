export { answersRoutes } from "./answers.routes.ts";
export type { AttemptFacts } from "./attempt-facts.ts";
export { createAnswersEngine, type AnswersEngine } from "./engine.ts";
export { decideLate } from "./decide-late.ts";
export type { LateDecision } from "./late-answers.repository.ts";
export { importEdits } from "./import-edits.ts";
export { resettleAttempt } from "./resettle-attempt.ts";
export { lockMarkedAnswer, setPoints, writeAnswerPoints, type GradedAnswer } from "./points.repository.ts";
export { listAttemptFiles } from "./attempt-files.repository.ts";
