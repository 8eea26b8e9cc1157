export { answersRoutes } from "./answers.routes.ts";
export { createAnswersEngine, type AnswersEngine } from "./engine.ts";
