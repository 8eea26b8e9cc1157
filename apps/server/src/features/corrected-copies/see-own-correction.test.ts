import type { AnswerContent } from "@examplar/domain";
import { beforeEach, expect, test } from "vitest";
import { buildStudentEvent } from "../../builders/index.ts";
import type { Exam, Writer } from "../../testing/exam.ts";
import { askExam, openGradingRig, type AskedQuestion } from "../grading/grading.test-rig.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const sessionIsOver = at(3 * 60);

const { app, rig } = await openGradingRig();
beforeEach(() => app.clock.set(start));

const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html: "Which?", choices: ["a", "b"].map((id) => ({ id, html: id })), keep_order: true },
  key: { points_by_choice: { a: 2, b: 0.5 } },
};
const essay: AskedQuestion = {
  type: "long_text",
  points: 4,
  key: { rubric: [{ label: "Names the cause", points: 4 }], model_answer_html: "<p>The model</p>" },
};
const contents: AnswerContent[] = [{ choice_id: "b" }, { html: "<p>Because.</p>" }];

const open = { whole_correction_visible: true };
const prepare = async (quiz: Record<string, unknown> = open) => {
  const exam = await askExam(app, [choice, essay], { quiz });
  const writer = await rig.take(exam, contents);
  await rig.grade();
  return { exam, writer };
};
const see = ({ client, params }: Pick<Writer, "client" | "params">, query: { score_id?: number } = {}) =>
  client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/correction", { params, query });
const feed = async (writer: Writer, exam: Exam, index: number, feedback: object) => {
  const place = { score_id: writer.score_id, question_id: exam.questions[index]!.id };
  const row = { ...place, user_content: "<p>Good</p>", source: "manual" as const, ...feedback };
  await app.db.insertInto("answer_feedbacks").values(row).execute();
};

test("CORR-01~ CORR-25~ a student reads the whole correction of their own attempt once the rule shows it", async () => {
  const { exam, writer } = await prepare();
  await feed(writer, exam, 1, {});
  app.clock.set(sessionIsOver);
  const { status, body } = await see(writer);
  expect(status).toBe(200);
  expect(body.score_id).toBe(writer.score_id);
  expect(body.scores).toMatchObject([{ id: writer.score_id, quizzes_attempt_summary_id: writer.params.summary_id }]);
  const asked = body.sections.flatMap(({ children }) => children.flatMap(({ questions }) => questions));
  expect(asked.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id));
  expect(body.answers.map(({ content }) => content)).toEqual(contents);
  expect(body.corrections).toMatchObject([
    { verdict: "partly_correct", points: 0.5, key: choice.key },
    { verdict: "awaiting_teacher", points: null, key: essay.key },
  ]);
  expect(body.feedbacks).toMatchObject([{ question_id: exam.questions[1]!.id, user_content: "<p>Good</p>" }]);
});

test.each([
  [true, 5, 0.5],
  [false, null, null],
])(
  "CORR-03 a student gets grade and points only if scores are shown, a teacher always: show_scores %s",
  async (show_scores, grade, points) => {
    const exam = await askExam(app, [choice], { quiz: { ...open, show_scores } });
    const writer = await rig.take(exam, [contents[0]!]);
    await rig.grade();
    app.clock.set(sessionIsOver);
    const { body } = await see(writer);
    expect(body.scores).toMatchObject([{ grade, score_percent: grade && 25 }]);
    expect(body.corrections).toMatchObject([{ verdict: "partly_correct", points }]);
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const { quiz, student } = { ...exam, ...writer };
    const copies = await teacher.call("GET /api/v1/quizzes/:quiz_id/quiz_instances", {
      params: { quiz_id: quiz.id },
      query: { user_id: student.id },
    });
    expect(copies.body[0]!.corrections).toMatchObject([{ verdict: "partly_correct", points: 0.5 }]);
    const seen = await teacher.call("GET /api/v1/scores/:score_id", { params: { score_id: writer.score_id } });
    expect(seen.body).toMatchObject({ grade: 5 });
  },
);

test("CALL-21 the summary of a score is fetched by the score's quizzes_attempt_summary_id", async () => {
  const { writer } = await prepare();
  const { body: score } = await writer.client.call("GET /api/v1/scores/:score_id", {
    params: { score_id: writer.score_id },
  });
  const { status, body } = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", {
    params: { summary_id: score.quizzes_attempt_summary_id },
  });
  expect([status, body]).toMatchObject([200, { id: writer.params.summary_id, quiz_id: score.quiz_id }]);
});

const eventsOf = ({ score_id }: Writer) =>
  app.db
    .selectFrom("student_events")
    .select(["kind", "certified", "happened_at"])
    .where("score_id", "=", score_id)
    .orderBy("happened_at")
    .execute();

test.each([
  ["the quiz never shows the correction", { whole_correction_visible: false }, sessionIsOver],
  ["the session is still open", open, at(5)],
])(
  "EVT-07 CORR-05~ too early, the call is refused without content and recorded, once a minute: %s",
  async (_name, quiz, when) => {
    const { writer } = await prepare(quiz);
    app.clock.set(when);
    const refused = await see(writer);
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.body).toSorted()).toEqual(["code", "instance", "status", "title", "type"]);
    expect(refused.body).toMatchObject({ code: "correction_not_visible" });
    await see(writer);
    expect(await eventsOf(writer)).toEqual([{ kind: "early_correction_access", certified: true, happened_at: when }]);
    app.clock.set(new Date(when.getTime() + 60_000));
    await see(writer);
    expect(await eventsOf(writer)).toHaveLength(2);
  },
);

test("nobody else reads a student's correction: neither another student nor the quiz's owner", async () => {
  const { exam, writer } = await prepare();
  app.clock.set(sessionIsOver);
  const { client } = await rig.take(await askExam(app, [choice]), [contents[0]!]);
  for (const other of [client, await app.as({ id: exam.quiz.owner_id })])
    expect((await see({ client: other, params: writer.params })).status).toBe(404);
  const foreign = await rig.take(await askExam(app, [choice], { quiz: open }), [contents[0]!]);
  expect((await see(writer, { score_id: foreign.score_id })).status).toBe(404);
});

const forbidden = /private|support|device|cheat|event|happened|sanitized|token|storage|graded_by|email|edit_id|ip_/;

const namesIn = (value: unknown): string[] => {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
};

test("ROLE-07~ a student's payload has no field and no text that is for teachers only", async () => {
  const { exam, writer } = await prepare();
  const secrets = { private_comment: "SECRET private", support_comment: "SECRET support" };
  await app.db.updateTable("scores").set(secrets).where("id", "=", writer.score_id).execute();
  await buildStudentEvent(app.db, { score_id: writer.score_id, details: { content: "SECRET event" } });
  await feed(writer, exam, 0, { source: "ai_generated", user_content: "SECRET draft" });
  app.clock.set(sessionIsOver);
  const { body } = await see(writer);
  const allowed = ["spell_checker_blocking_disabled", "desktop_app_disabled"];
  expect(namesIn(body).filter((name) => forbidden.test(name) && !allowed.includes(name))).toEqual([]);
  expect(JSON.stringify(body)).not.toContain("SECRET");
});

test("feedback of a model reaches the student once the teacher has approved it", async () => {
  const { exam, writer } = await prepare();
  await feed(writer, exam, 0, { source: "ai_generated", manually_approved: true });
  await feed(writer, exam, 1, { source: "ai_student_generated" });
  app.clock.set(sessionIsOver);
  expect((await see(writer)).body.feedbacks).toHaveLength(2);
});

test("after a retake the older attempt stays readable", async () => {
  const { writer } = await prepare({ ...open, allow_retake_quiz: true });
  const { body: again } = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", {
    params: writer.params,
    body: { device_id: writer.device_id },
  });
  await rig.handIn(writer);
  await rig.grade();
  app.clock.set(sessionIsOver);
  const newest = await see(writer);
  expect(newest.body.score_id).toBe(again.score_id);
  expect(newest.body.scores.map(({ id }) => id)).toEqual([again.score_id, writer.score_id]);
  expect(newest.body.answers).toEqual([]);
  const older = await see(writer, { score_id: writer.score_id });
  expect(older.body.answers.map(({ content }) => content)).toEqual(contents);
});
