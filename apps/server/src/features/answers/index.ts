export { answersRoutes } from "./answers.routes.ts";
export type { AttemptFacts } from "./attempt-facts.ts";
export { createAnswersEngine, type AnswersEngine } from "./engine.ts";
export { importEdits } from "./import-edits.ts";
export { resettleAttempt } from "./resettle-attempt.ts";
export { listAttemptFiles } from "./attempt-files.repository.ts";
