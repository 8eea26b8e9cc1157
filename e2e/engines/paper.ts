import { pdf, type MadeExam, type WantedExam } from "../support/exam.ts";
import { makers, type AnsweredType } from "../support/journey/makers.ts";
import type { Item } from "../support/journey/item.ts";

export interface EngineTask extends Item {
  page: string;
}

const types = Object.keys(makers) as AnsweredType[];
/** For which a numeric question asks for its unit in a drop-down, and a file is a picture. */
const number = 2;

export const pdfLine = "Balance of Nordvik, page one";

/** A question of each type on a page of its own, and a PDF beside the first. */
export const makeEnginePaper = () => {
  const tasks = types.map((type, at): EngineTask => ({
    ...makers[type](number, "en"),
    page: `Page ${at + 1}, ${type}`,
  }));
  const exercises = tasks.map(({ wanted, page }, at) => ({
    display_name: page,
    questions: [wanted],
    documents: at === 0 ? [pdf("Balance sheet.pdf", [pdfLine])] : [],
  }));
  const sections: NonNullable<WantedExam["sections"]> = [{ name: "All types", exercises }];
  const contentsBy = ({ question_ids }: MadeExam) => new Map(tasks.map((task, at) => [question_ids[at]!, task]));
  return { tasks, sections, contentsBy };
};
