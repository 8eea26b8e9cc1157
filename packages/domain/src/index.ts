export * from "./vocabulary.ts";
export { answerabilities, type Answerability } from "./answerability/answerability.types.ts";
