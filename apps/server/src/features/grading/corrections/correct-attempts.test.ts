import type { AnswerContent, AnswerVerdict } from "@examplar/domain";
import { expect, test } from "vitest";
import { askExam, openGradingRig, type AskedQuestion } from "../grading.test-rig.ts";
import { correctAttempts } from "./correct-attempts.ts";

const { app, rig } = await openGradingRig();

const statement_html = "";
const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html, choices: ["a", "b"].map((id) => ({ id, html: id })), keep_order: true },
  key: { points_by_choice: { a: 2, b: 0.5 } },
};
const sheet: AskedQuestion = {
  type: "spreadsheet",
  body: { statement_html, answer_cells: ["A1"] },
  key: { cells: [{ cell: "A1", expected: 4, tolerance: null, formula_required: true, points: 1 }] },
};
const essay: AskedQuestion = { type: "long_text" };
const asked = [choice, choice, { type: "information" as const }, sheet, essay, essay];
const contents: (AnswerContent | undefined)[] = [
  { choice_id: "b" },
  undefined,
  undefined,
  { spreadsheet_content: { rows: 5, columns: 3, cells: { A1: { input: "=2+2" } } } },
  { html: "<p>So</p>" },
];
const evaluations = () => {
  const seen: unknown[] = [];
  const evaluate = async (question: unknown) => {
    seen.push(question);
    return null;
  };
  return { seen, evaluate };
};

const correct = async (shows_points: boolean, is_graded: boolean) => {
  const exam = await askExam(app, asked);
  const { score_id } = await rig.take(exam, contents);
  if (is_graded) await rig.grade();
  const evaluator = evaluations();
  const attempt = { id: score_id, quiz_id: exam.quiz.id };
  const rows = (await correctAttempts(app.parts, { evaluator, shows_points }, [attempt])).get(score_id)!;
  return { exam, rows, evaluator };
};

test("the correction of an attempt has the stored marks, and computes no sheet again", async () => {
  const { exam, rows, evaluator } = await correct(true, true);
  expect(rows.map(({ question_id }) => question_id)).toEqual(
    exam.questions.filter(({ type }) => type !== "information").map(({ id }) => id),
  );
  const expected: [AnswerVerdict, number | null][] = [
    ["partly_correct", 0.5],
    ["unanswered", 0],
    ["correct", 1],
    ["awaiting_teacher", null],
    ["unanswered", 0],
  ];
  expect(rows.map(({ verdict, points }) => [verdict, points])).toEqual(expected);
  expect(rows[0]!.key).toEqual({ points_by_choice: { a: 2, b: 0.5 } });
  expect(evaluator.seen).toEqual([]);
});

test("where scores are not shown there are verdicts and no points", async () => {
  const { rows } = await correct(false, true);
  expect(rows.map(({ points }) => points)).toEqual([null, null, null, null, null]);
  expect(rows[0]!.verdict).toBe("partly_correct");
});

test("an attempt that nobody has graded yet is corrected with its keys", async () => {
  const { rows, evaluator } = await correct(true, false);
  expect(rows[0]).toMatchObject({ verdict: "partly_correct", points: 0.5 });
  expect(evaluator.seen).toHaveLength(1);
});

test("points that a person gave are kept", async () => {
  const exam = await askExam(app, [essay]);
  const { score_id } = await rig.take(exam, [{ html: "<p>So</p>" }]);
  await rig.grade();
  await app.db
    .updateTable("answers")
    .set({ points: 0.5, graded_by: exam.quiz.owner_id, graded_at: app.clock.now() })
    .where("score_id", "=", score_id)
    .execute();
  const rows = await correctAttempts(app.parts, { evaluator: evaluations(), shows_points: true }, [
    { id: score_id, quiz_id: exam.quiz.id },
  ]);
  expect(rows.get(score_id)).toMatchObject([{ verdict: "partly_correct", points: 0.5 }]);
});
