export { addEditor, flushEditors } from "./editors.ts";
export type { QuestionViewProps } from "./question-view.types.ts";
