import { expect, test } from "vitest";
import { startStudent, type Exam, type Writer } from "../../../testing/exam.ts";
import { askExam, openGradingRig, type AskedQuestion } from "../grading.test-rig.ts";

const { app, rig } = await openGradingRig();
const { teacherOf } = rig;

const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html: "", choices: ["a", "b", "c"].map((id) => ({ id, html: id })), keep_order: true },
  key: { points_by_choice: { a: 2 } },
};
const wrong = { points_by_choice: { a: 2 } };
const right = { points_by_choice: { b: 2 } };

const ofFirst = (exam: Exam) => ({ quiz_id: exam.quiz.id, question_id: exam.questions[0]!.id });
const preview = async (exam: Exam, key: object) =>
  (await teacherOf(exam)).call("POST /api/v1/quizzes/:quiz_id/questions/:question_id/key/preview", {
    params: ofFirst(exam),
    body: { key: { ...key } },
  });
const change = async (exam: Exam, key: object, seen_key: object = wrong) =>
  (await teacherOf(exam)).call("PUT /api/v1/quizzes/:quiz_id/questions/:question_id/key", {
    params: ofFirst(exam),
    body: { key: { ...key }, seen_key: { ...seen_key } },
  });

/** Four students chose A, B, B and C; one with B has half a point given by hand. */
const takeExam = async () => {
  const exam = await askExam(app, [choice, choice]);
  const writers: Writer[] = [];
  for (const id of ["a", "b", "b", "c"]) writers.push(await rig.take(exam, [{ choice_id: id }, { choice_id: "a" }]));
  const { score_id } = writers[2]!;
  const { question_id } = ofFirst(exam);
  await (
    await teacherOf(exam)
  ).call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
    params: { score_id, question_id },
    body: { points: 0.5, ...(await rig.seen(score_id, question_id)) },
  });
  await rig.grade();
  return { exam, writers };
};

test("the preview lists the old and new points of each changed attempt, and changes nothing", async () => {
  const { exam, writers } = await takeExam();
  const { body } = await preview(exam, right);
  const found = body.changes.map(({ score_id, points_before, points_after, grade_before, grade_after }) => [
    writers.findIndex((writer) => writer.score_id === score_id),
    points_before,
    points_after,
    grade_before,
    grade_after,
  ]);
  expect(found.toSorted()).toEqual([
    [0, 2, 0, 20, 10],
    [1, 0, 2, 10, 20],
  ]);
  expect(body).toMatchObject({ unchanged_count: 2, by_hand_count: 1, running_count: 0 });
  await rig.grade();
  expect(await rig.pointsOf(writers[0]!)).toEqual([2, 2]);
  expect((await preview(exam, wrong)).body).toMatchObject({ changes: [], unchanged_count: 4 });
});

test("a corrected key regrades ended attempts as previewed; marks by hand stay; both keys are audited", async () => {
  const { exam, writers } = await takeExam();
  const { body: said } = await preview(exam, right);
  const { status, body } = await change(exam, right);
  expect([status, body]).toEqual([202, { scores_count: 4 }]);
  await rig.grade();
  const points = [];
  for (const writer of writers) points.push((await rig.pointsOf(writer))[0]);
  expect(points).toEqual([0, 2, 0.5, 0]);
  for (const { score_id, grade_after } of said.changes)
    expect(await rig.attemptOf({ score_id })).toMatchObject({ grade: grade_after, is_up_to_date: true });
  const line = await app.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "question_key_changed")
    .where("subject_id", "=", String(exam.quiz.id))
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor_id: exam.quiz.owner_id,
    details: { question_id: exam.questions[0]!.id, previous_key: wrong, key: right, scores_count: 4 },
  });
});

test("the student's correction shows the new key", async () => {
  const exam = await askExam(app, [choice], { quiz: { whole_correction_visible: true } });
  const writer = await rig.take(exam, [{ choice_id: "b" }]);
  await rig.grade();
  await change(exam, right);
  await rig.grade();
  app.clock.set(new Date(Date.now() + 3 * 3_600_000));
  const { body } = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", {
    params: writer.params,
    query: {},
  });
  app.clock.set(new Date());
  expect(body.corrections).toMatchObject([{ key: right, verdict: "correct", points: 2 }]);
});

test("a key that a colleague corrected meanwhile is a conflict; the same key again is not", async () => {
  const { exam } = await takeExam();
  expect((await change(exam, right)).status).toBe(202);
  expect((await change(exam, { points_by_choice: { c: 2 } })).status).toBe(409);
  expect((await change(exam, right)).status).toBe(202);
});

test("a running attempt is not notified, and is graded with the new key when it ends", async () => {
  const { exam } = await takeExam();
  const writer = await startStudent(app, exam);
  await rig.write(writer, new Map([[exam.questions[0]!.id, { choice_id: "b" }]]));
  const before = (await rig.messages()).length;
  const paper = async () => {
    const path = "GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance";
    return { ...(await writer.client.call(path, { params: writer.params })).body, now: "" };
  };
  const seen = await paper();
  expect((await preview(exam, right)).body).toMatchObject({ running_count: 1 });
  expect((await change(exam, right)).status).toBe(202);
  expect((await rig.messages()).length).toBe(before);
  expect(await paper()).toEqual(seen);
  await rig.handIn(writer);
  await rig.grade();
  expect(await rig.pointsOf(writer)).toEqual([2]);
});

test("a key shown between questions cannot be corrected while an attempt is running", async () => {
  const { exam } = await takeExam();
  await app.db.updateTable("quizzes").set({ correction_btw_questions: true }).where("id", "=", exam.quiz.id).execute();
  const writer = await startStudent(app, exam);
  const refused = await change(exam, right);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "attempt_not_closed" }]);
  await rig.handIn(writer);
  expect((await change(exam, right)).status).toBe(202);
});

test("an invalid key is refused, and so is a key for a question without one", async () => {
  const { exam } = await takeExam();
  for (const key of [{}, { points_by_choice: { z: 2 } }, { points_by_choice: { a: 9 } }]) {
    expect((await preview(exam, key)).status).toBe(400);
    expect((await change(exam, key)).status).toBe(400);
  }
  const essays = await askExam(app, [{ type: "long_text" }]);
  expect((await preview(essays, { rubric: [], model_answer_html: "" })).status).toBe(404);
});

const named = (...ids: string[]) => ids.map((id) => ({ id, html: id }));
const cell = (expected: number) => ({ cell: "B1", expected, tolerance: null, formula_required: false, points: 2 });
const sheet = (input: number | string) => ({
  spreadsheet_content: { rows: 1, columns: 2, cells: { A1: { input: 3 }, B1: { input } } },
});

test.each<[string, AskedQuestion, object[], object]>([
  [
    "an ordering question",
    {
      type: "ordering",
      body: { statement_html: "", items: named("a", "b", "c") },
      key: { order: ["a", "b", "c"], scoring: "all_or_nothing" },
    },
    [{ item_ids: ["a", "b", "c"] }, { item_ids: ["b", "a", "c"] }, { item_ids: ["c", "b", "a"] }],
    { order: ["b", "a", "c"], scoring: "all_or_nothing" },
  ],
  [
    "a matching question",
    {
      type: "matching",
      body: { statement_html: "", left: named("l"), right: named("x", "y", "z") },
      key: { pairs: { l: "x" }, points_per_pair: 2, wrong_pair_points: 0 },
    },
    ["x", "y", "z"].map((to) => ({ pairs: { l: to } })),
    { pairs: { l: "y" }, points_per_pair: 2, wrong_pair_points: 0 },
  ],
  [
    "a spreadsheet question",
    { type: "spreadsheet", body: { statement_html: "", answer_cells: ["B1"] }, key: { cells: [cell(6)] } },
    [sheet(6), sheet("=A1*3"), sheet(1)],
    { cells: [cell(9)] },
  ],
])("correcting the key of %s changes the points as previewed", async (_name, asked, contents, key) => {
  const exam = await askExam(app, [{ points: 2, ...asked }]);
  const writers: Writer[] = [];
  for (const content of contents) writers.push(await rig.take(exam, [content as never]));
  await rig.grade();
  const points = () => Promise.all(writers.map(async (writer) => (await rig.pointsOf(writer))[0]));
  expect(await points()).toEqual([2, 0, 0]);
  const { body } = await preview(exam, key);
  const moves = body.changes.map(({ points_before, points_after }) => [points_before, points_after]);
  expect([moves.toSorted(), body.unchanged_count]).toEqual([
    [
      [0, 2],
      [2, 0],
    ],
    1,
  ]);
  expect((await change(exam, key, asked.key as object)).status).toBe(202);
  await rig.grade();
  expect(await points()).toEqual([0, 2, 0]);
});
