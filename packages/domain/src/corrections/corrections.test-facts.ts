import type { QuestionBodies } from "../answers/question-content.types.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";

export const asked = <T extends keyof QuestionBodies>(type: T, body: object): StudentQuestion => ({
  id: 1,
  points: 1,
  is_answerable: true,
  attributes: {
    name: "",
    type,
    body: { statement_html: "", ...body },
    spreadsheet_template: null,
  },
});
