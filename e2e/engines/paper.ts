import { pdf, type MadeExam, type WantedExam } from "../support/exam.ts";
import { makers, type AnsweredType } from "../support/journey/makers.ts";
import type { Item } from "../support/journey/item.ts";

export interface EngineTask extends Item {
  page: string;
}

const types = Object.keys(makers) as AnsweredType[];
/** With this number, the numeric question uses a drop-down for its unit, and the file is a picture. */
const number = 2;

export const pdfLine = "Balance of Nordvik, page one";

/** Makes one question of each type, each on its own page, with a PDF beside the first. */
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
