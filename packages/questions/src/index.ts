export { AnswerCorrection } from "./correction/answer-correction.tsx";
export { addEditor, flushEditors, noteUnsaved, unsavedEditors } from "./editors.ts";
export { QuestionView } from "./question-view.tsx";
export type { QuestionFiles, QuestionViewProps, StoredFile } from "./question-view.types.ts";
export { showLiveCells } from "./sheet/live-sheet.ts";
export { RichField } from "./long-text/rich-field.tsx";
export { ContentLanguage } from "./rich-html/content-language.ts";
export { PictureZoom } from "./rich-html/picture-zoom.tsx";
export { RichHtml } from "./rich-html/rich-html.tsx";
