export { addEditor, flushEditors } from "./editors.ts";
export { QuestionView, RichHtml } from "./question-view.tsx";
export type { QuestionFiles, QuestionViewProps } from "./question-view.types.ts";
