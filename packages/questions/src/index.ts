export { addEditor, flushEditors, noteUnsaved, unsavedEditors } from "./editors.ts";
export { QuestionView } from "./question-view.tsx";
export type { QuestionFiles, QuestionViewProps } from "./question-view.types.ts";
export { RichHtml } from "./rich-html/rich-html.tsx";
