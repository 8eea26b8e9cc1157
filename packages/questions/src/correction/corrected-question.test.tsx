import type { AnswerContent, QuestionType, StudentQuestion } from "@examplar/domain";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CorrectedQuestion } from "./corrected-question.tsx";
import type { CorrectedQuestionProps, QuestionCorrection } from "./correction.types.ts";

const asked = (type: QuestionType, body: object): StudentQuestion => ({
  id: 7,
  points: 2,
  is_answerable: type !== "information",
  attributes: {
    name: "Q",
    type,
    body: { statement_html: "", ...body },
    spreadsheet_template: { rows: 3, columns: 3, cells: { A1: { input: "Price" } } },
  },
});
const judged = (more: Partial<QuestionCorrection> = {}): QuestionCorrection => ({
  key: null,
  correction_html: "",
  verdict: "partly_correct",
  points: 1,
  points_possible: 2,
  ...more,
});
const shown = (props: Partial<CorrectedQuestionProps> & Pick<CorrectedQuestionProps, "question">) =>
  renderToStaticMarkup(
    <CorrectedQuestion number={3} answer={null} correction={judged()} feedback={null} reader="student" {...props} />,
  );

const file_id = "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01";
const picture = { file_id, sha256: "a".repeat(64) };
const stored = (content_type: string) => ({
  picture_id: 1,
  file_id,
  filename: "proof.x",
  content_type,
  byte_size: 2_000,
  url: "/files/1",
});

test.each<[string, QuestionType, object, AnswerContent | null, RegExp]>([
  [
    "a spreadsheet with its formulas",
    "spreadsheet",
    { answer_cells: ["B2"] },
    { spreadsheet_content: { rows: 3, columns: 3, cells: { B2: { input: "=A2*3" } } } },
    /data-cell="B2" data-own="true">=A2\*3/,
  ],
  ["a spreadsheet without an answer", "spreadsheet", { answer_cells: ["B2"] }, null, /<caption>no_answer/],
  ["a short text", "short_text", { max_length: 9 }, { text: "Oslo" }, />Oslo</],
  ["a short text without an answer", "short_text", { max_length: 9 }, null, />no_answer</],
  ["true or false", "true_false", {}, { value: true }, /checked/],
])("the student's answer is shown unchanged: %s", (_name, type, body, answer, expected) => {
  expect(shown({ question: asked(type, body), answer })).toMatch(expected);
});

test.each([
  ["image/png", /<img[^>]*src="\/files\/1"/],
  ["application/pdf", /<a href="\/files\/1"/],
])("a file of an answer is shown or linked: %s", (content_type, expected) => {
  const question = asked("upload", { max_files: 1, accepted: ["image"], max_bytes: 1 });
  const answer = { files: [picture] };
  expect(shown({ question, answer, fileOf: () => stored(content_type) })).toMatch(expected);
  expect(shown({ question, answer, fileOf: () => null })).toContain("correction.file_missing");
  expect(shown({ question, answer: null })).toContain("no_answer");
});

test("options are marked beside the answer, and the key is not shown a second time", () => {
  const question = asked("true_false", {});
  const html = shown({ question, answer: { value: true }, correction: judged({ key: { value: false } }) });
  expect(html).toMatch(/data-mark="wrong"/);
  expect(html).toMatch(/data-mark="missed"/);
  expect(html).not.toContain("correction.right_answer");
});

test("a teacher reads that the answer is to be marked, a student that it waits for the teacher", () => {
  const question = asked("long_text", { min_words: null, max_words: null });
  const correction = judged({ verdict: "awaiting_teacher", points: null });
  expect(shown({ question, correction, reader: "teacher" })).toContain("correction.verdict.to_mark");
  expect(shown({ question, correction })).toContain("correction.verdict.awaiting_teacher");
});

test("without a correction there is no verdict and no mark", () => {
  const html = shown({ question: asked("true_false", {}), answer: { value: true }, correction: null });
  expect(html).not.toMatch(/data-verdict|data-mark/);
});

test.each<[CorrectedQuestionProps["feedback"], boolean, boolean]>([
  [{ user_content: "<p>Well done</p>", source: "manual", manually_approved: false }, true, false],
  [{ user_content: "<p>Well done</p>", source: "ai_generated", manually_approved: false }, true, true],
  [{ user_content: "<p>Well done</p>", source: "ai_student_generated", manually_approved: true }, true, false],
  [{ user_content: "<p> </p>", source: "manual", manually_approved: false }, false, false],
])("the feedback %j is shown: %s, and marked as a model's: %s", (feedback, is_shown, is_ai) => {
  const html = shown({ question: asked("true_false", {}), feedback });
  expect(html.includes("correction.feedback")).toBe(is_shown);
  expect(html.includes("correction.ai")).toBe(is_ai);
});

test("the teacher's marking is shown under the correction; an information item has neither", () => {
  const marking = <b>marking</b>;
  expect(shown({ question: asked("true_false", {}), children: marking })).toContain("<b>marking</b>");
  expect(shown({ question: asked("information", {}), children: marking, number: null })).not.toMatch(/marking|verdict/);
});
