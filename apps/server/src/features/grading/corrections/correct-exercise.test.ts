import type { AnswerContent, AnswerVerdict } from "@examplar/domain";
import { expect, test } from "vitest";
import { startStudent } from "../../../testing/exam.ts";
import { askExam, openGradingRig, type AskedQuestion } from "../grading.test-rig.ts";

const { app, rig } = await openGradingRig();

const statement_html = "";
const items = ["a", "b", "c"].map((id) => ({ id, html: id }));
const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html, choices: items, keep_order: true },
  key: { points_by_choice: { a: 2, b: 0.5, c: -1 } },
};
const sheet: AskedQuestion = {
  type: "spreadsheet",
  points: 1,
  body: { statement_html, answer_cells: ["A1"] },
  key: { cells: [{ cell: "A1", expected: 4, tolerance: null, formula_required: true, points: 1 }] },
};
const filled = (input: string) => ({ spreadsheet_content: { rows: 5, columns: 3, cells: { A1: { input } } } });

const correctionOf = async (
  question: AskedQuestion,
  content: AnswerContent | null | "skip" | undefined,
  quiz: Record<string, unknown> = {},
) => {
  const exam = await askExam(app, [question], { quiz: { correction_btw_questions: true, ...quiz } });
  const writer = await startStudent(app, exam);
  if (content !== undefined) await rig.write(writer, new Map([[exam.questions[0]!.id, content]]));
  const params = { instance_id: writer.instance_id, exercise_id: exam.questions[0]!.exercise_id };
  const lock = () =>
    writer.client.call("POST /api/v1/quiz_instances/:instance_id/exercises/:exercise_id/lock", { params });
  const first = await lock();
  expect((await lock()).body).toEqual(first.body);
  return first.body.questions[0]!;
};

test.each<[string, AskedQuestion, AnswerContent | null | "skip" | undefined, AnswerVerdict, number | null]>([
  ["a choice worth all points", choice, { choice_id: "a" }, "correct", 2],
  ["a choice worth some of the points", choice, { choice_id: "b" }, "partly_correct", 0.5],
  ["a choice worth negative points", choice, { choice_id: "c" }, "wrong", -1],
  ["a choice that was never made", choice, undefined, "unanswered", 0],
  ["an answer that was cleared", choice, null, "unanswered", 0],
  ["a skipped question", choice, "skip", "unanswered", 0],
  ["an essay", { type: "long_text" }, { html: "<p>So</p>" }, "awaiting_teacher", null],
  ["an essay that was never written", { type: "long_text" }, undefined, "unanswered", 0],
  ["a spreadsheet with the right value and formula", sheet, filled("=2+2"), "correct", 1],
  ["a spreadsheet without the required formula", sheet, filled("4"), "wrong", 0],
  [
    "a question without points",
    { ...choice, points: 0, key: { points_by_choice: {} } },
    { choice_id: "a" },
    "not_marked",
    0,
  ],
])(
  "a correction between questions returns at once what the answer is worth: %s",
  async (_name, question, content, verdict, points) => {
    expect(await correctionOf(question, content)).toMatchObject({ verdict, points });
  },
);

test("where scores are not shown, the correction has a verdict and no points", async () => {
  const corrected = await correctionOf(choice, { choice_id: "b" }, { show_scores: false });
  expect(corrected).toMatchObject({ verdict: "partly_correct", points: null });
});
