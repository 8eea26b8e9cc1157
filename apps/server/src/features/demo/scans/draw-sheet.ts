import type { DemoQuestion, DemoQuiz } from "@examplar/demo";
import { textOfHtml, type AnswerContents } from "@examplar/domain";
import type PDFDocument from "pdfkit";
import { chanceFrom, type Chance } from "../loader/chance.ts";
import { sampleAnswer, type Quality } from "../loader/sample-answers.ts";

type Doc = InstanceType<typeof PDFDocument>;

/** Returns text in characters that the standard PDF fonts contain. */
const plainText = (html: string): string =>
  textOfHtml(html)
    .replaceAll("−", "-")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .trim();

export interface DrawnSheet {
  quiz: DemoQuiz;
  student_name: string;
  /** Quality of each answer, by question; the last value applies to all further questions. */
  qualities: readonly Quality[];
  /** True if the student crossed out a first cross; a machine would read both crosses. */
  is_corrected: boolean;
}

const ink = "#1d3f94";
const box = 11;

/** Draws an uneven stroke, like one by hand. */
const stroke = (doc: Doc, chance: Chance, from: [number, number], to: [number, number]) => {
  const shake = () => (chance() - 0.5) * 3;
  doc
    .moveTo(from[0] + shake(), from[1] + shake())
    .bezierCurveTo(
      from[0] + (to[0] - from[0]) / 3 + shake(),
      from[1] + (to[1] - from[1]) / 3 + shake(),
      from[0] + (2 * (to[0] - from[0])) / 3 + shake(),
      from[1] + (2 * (to[1] - from[1])) / 3 + shake(),
      to[0] + shake(),
      to[1] + shake(),
    )
    .lineWidth(1.6)
    .stroke(ink);
};

const cross = (doc: Doc, chance: Chance, x: number, y: number) => {
  stroke(doc, chance, [x - 1, y - 1], [x + box + 1, y + box + 1]);
  stroke(doc, chance, [x + box + 1, y - 1], [x - 1, y + box + 1]);
};

const chosenOf = (question: DemoQuestion, quality: Quality): string[] => {
  const content = sampleAnswer(question, quality, "fr")?.content;
  if (question.type === "single_choice" && content) return [(content as AnswerContents["single_choice"]).choice_id];
  return question.type === "multiple_choice" ? ((content as AnswerContents["multiple_choice"])?.choice_ids ?? []) : [];
};

/** Draws a cross that was crossed out, with a word beside it. */
const regret = (doc: Doc, chance: Chance, x: number, y: number) => {
  cross(doc, chance, x, y);
  stroke(doc, chance, [x - 8, y + box / 2], [x + 80, y + box / 2]);
  doc.save().rotate(-4, { origin: [x + 90, y] });
  doc
    .font("Times-Italic")
    .fontSize(15)
    .fillColor(ink)
    .text("non !", x + 90, y - 4, { lineBreak: false });
  doc.restore();
  doc
    .font("Helvetica")
    .fontSize(11)
    .fillColor("black")
    .text("", doc.page.margins.left, y + box + 2);
};

interface Writing {
  chance: Chance;
  quality: Quality;
  is_corrected: boolean;
}

const drawQuestion = (doc: Doc, number: number, question: DemoQuestion, writing: Writing) => {
  const { chance, quality, is_corrected } = writing;
  const { body } = question;
  doc
    .moveDown(1.2)
    .font("Helvetica-Bold")
    .fontSize(11)
    .text(`${number}. ${plainText(question.name)}`);
  doc.moveDown(0.3).font("Helvetica").text(plainText(body.statement_html));
  if (!("choices" in body)) return;
  const chosen = chosenOf(question, quality);
  const regretted = is_corrected ? body.choices.find(({ id }) => !chosen.includes(id)) : undefined;
  for (const choice of body.choices) {
    doc.moveDown(0.5);
    const [x, y] = [doc.page.margins.left + 14, doc.y];
    doc.rect(x, y, box, box).lineWidth(0.8).stroke("#333333");
    doc.fillColor("black").text(plainText(choice.html), x + 22, y + 1);
    doc.x = doc.page.margins.left;
    if (chosen.includes(choice.id)) cross(doc, chance, x, y);
    if (choice === regretted) regret(doc, chance, x, y);
  }
};

/** Draws the sheet of a demo student as a scan, the same each time. It imitates nobody's handwriting. */
export const drawSheet = async ({ quiz, student_name, qualities, is_corrected }: DrawnSheet): Promise<Buffer> => {
  const { default: Pdf } = await import("pdfkit");
  const chance = chanceFrom(`sheet ${quiz.name} ${student_name}`);
  const doc: Doc = new Pdf({ size: "A4", margin: 56, info: { Title: quiz.name, CreationDate: new Date(0) } });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => void parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  // A scan is not pure white and never quite straight.
  doc.rect(0, 0, doc.page.width, doc.page.height).fill("#f7f5ee").rotate(0.6);
  doc.fillColor("black").font("Helvetica-Bold").fontSize(16).text(plainText(quiz.name));
  doc.moveDown(0.6).font("Helvetica").fontSize(11).text("Nom : ", { continued: true });
  doc.font("Times-Italic").fontSize(17).fillColor(ink).text(plainText(student_name)).fillColor("black");
  const questions = quiz.sections.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.questions));
  for (const [at, question] of questions.entries()) {
    const quality = qualities[at] ?? qualities.at(-1) ?? "right";
    drawQuestion(doc, at + 1, question, { chance, quality, is_corrected: is_corrected && at === 0 });
  }
  doc.end();
  return done;
};
