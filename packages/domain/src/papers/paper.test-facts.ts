import { bodies } from "../answers/question-content.test-facts.ts";
import type { Choice, Spreadsheet } from "../answers/question-content.types.ts";
import { questionTypes, type QuestionType } from "../vocabulary.ts";
import type { QuizStructure, StructureQuestion } from "./draw-paper.ts";

export const choicesOf = (...ids: string[]): Choice[] => ids.map((id) => ({ id, html: `<b>${id}</b>` }));
export const question = (id: number, type: QuestionType = "true_false", body: object = {}): StructureQuestion =>
  ({ id, type, body: { ...bodies[type], ...body } }) as StructureQuestion;

/** One section with every question type in one exercise, and one that draws two of four exercises. */
export const structure: QuizStructure = {
  sections: [
    {
      id: 1,
      draw_count: null,
      exercises: [
        { id: 10, questions: questionTypes.map((type, i) => question(100 + i, type)) },
        { id: 11, questions: [question(120), question(121)] },
      ],
    },
    {
      id: 2,
      draw_count: 2,
      exercises: [20, 21, 22, 23].map((id) => ({ id, questions: [question(id * 10)] })),
    },
  ],
};

export const template: Spreadsheet = {
  rows: 5,
  columns: 2,
  cells: { A1: { input: "Sales", bold: true, locked: true }, A2: { input: 12, format: "money" }, A3: { input: "=A2" } },
};
