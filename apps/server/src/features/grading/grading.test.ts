import { topics } from "@examplar/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { edit, startStudent, sync } from "../../testing/exam.ts";
import { closeOverdueAttempts } from "../attempts/closing/close-overdue.job.ts";
import { askExam, essay, essayText, openGradingRig, type AskedQuestion } from "./grading.test-rig.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const { app, rig } = await openGradingRig();
const { teacherOf } = rig;
beforeEach(() => app.clock.set(start));

const items = ["a", "b", "c"].map((id) => ({ id, html: id }));
const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html: "", choices: items, keep_order: false },
  key: { points_by_choice: { a: 2, c: -1 } },
};

/** Returns the requests that are due; after a grading run, only later ones are left. */
const dueRequests = async () => (await rig.requests()).filter(({ due_at }) => due_at <= app.clock.now());

describe("the grading job", () => {
  test("grading twice changes nothing and notifies nobody", async () => {
    const exam = await askExam(app, [choice, essay]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText]);
    await rig.grade();
    const before = [await rig.attemptOf(writer), await rig.answersOf(writer), await rig.messages()];
    app.clock.set(at(300));
    const { body } = await (
      await teacherOf(exam)
    ).call("POST /api/v1/quizzes/:quiz_id/regrade", {
      params: { quiz_id: exam.quiz.id },
    });
    expect(body).toEqual({ scores_count: 1 });
    await rig.grade();
    await rig.grade();
    expect([await rig.attemptOf(writer), await rig.answersOf(writer), await rig.messages()]).toEqual(before);
    expect(await dueRequests()).toEqual([]);
  });

  test("an attempt that waits for a person is not graded again", async () => {
    const writer = await rig.take(await askExam(app, [essay]), [essayText]);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({
      is_up_to_date: false,
      grade: null,
      answers_to_review_count: 1,
    });
    expect(await dueRequests()).toEqual([]);
  });

  test("a running attempt is not graded", async () => {
    const exam = await askExam(app, [choice]);
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[exam.questions[0]!.id, { choice_id: "a" }]]));
    await app.db.insertInto("grading_requests").values({ score_id: writer.score_id, due_at: start }).execute();
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ state: "started", points_won: null, is_up_to_date: true });
    expect(await dueRequests()).toEqual([]);
  });

  test("the student and the teachers are notified once", async () => {
    const exam = await askExam(app, [choice]);
    const writer = await rig.take(exam, [{ choice_id: "a" }]);
    const toldBefore = (await rig.messages()).length;
    await rig.grade();
    const told = (await rig.messages()).length - toldBefore;
    expect(told).toBe(2);
    const kinds = async (topic: string) =>
      (await rig.messages()).filter((message) => message.topic === topic).map(({ event }) => event);
    const changed = { kind: "score_changed", quiz_id: exam.quiz.id, score_id: writer.score_id };
    expect((await kinds(topics.score(writer.score_id))).at(-1)).toEqual(changed);
    expect((await kinds(topics.user(writer.student.id))).at(-1)).toMatchObject({ kind: "attempt_changed" });
  });

  test("many attempts are graded in several batches", async () => {
    const exam = await askExam(app, [choice]);
    const writers = [];
    for (let count = 0; count < 60; count += 1) writers.push(await rig.take(exam, [{ choice_id: "a" }]));
    await rig.grade();
    for (const writer of writers) expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20, is_up_to_date: true });
  });

  test("several grading jobs at once share the work", async () => {
    const exam = await askExam(app, [choice]);
    const writers = await Promise.all([1, 2, 3, 4].map(() => rig.take(exam, [{ choice_id: "a" }])));
    await Promise.all([rig.grade(), rig.grade(), rig.grade()]);
    for (const writer of writers) expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20, is_up_to_date: true });
    expect(await dueRequests()).toEqual([]);
  });

  test("attempts closed by the clock are graded too", async () => {
    const exam = await askExam(app, [choice]);
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[exam.questions[0]!.id, { choice_id: "a" }]]));
    app.clock.set(at(3700));
    await closeOverdueAttempts(app.parts);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ state: "timeout_timer", grade: 20 });
  });

  test("an edit that still arrives in the seconds after the bell counts for the grade", async () => {
    const exam = await askExam(app, [choice]);
    const [question] = exam.questions;
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[question!.id, { choice_id: "c" }]]));
    app.clock.set(at(3600));
    await closeOverdueAttempts(app.parts);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1 });
    const jobs = await sql<{ key: string; run_at: Date }>`
      select key, run_at from graphile_worker.jobs where key = ${`grade_attempts:${at(3615).getTime()}`}`.execute(
      app.db,
    );
    expect(jobs.rows).toMatchObject([{ run_at: at(3615) }]);
    app.clock.set(at(3608));
    const late = edit({ question_id: question!.id, seq: 9, content: { choice_id: "a" }, edited_at: at(3599) });
    expect((await sync(writer, writer.device_id, [late])).results).toMatchObject([{ outcome: "stored" }]);
    app.clock.set(at(3616));
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 2, grade: 20 });
    expect(await rig.requests()).toEqual([]);
  });

  test("an edit of the last seconds requests grading again when it is repeated after a lost reply", async () => {
    const exam = await askExam(app, [choice]);
    const question_id = exam.questions[0]!.id;
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[question_id, { choice_id: "c" }]]));
    app.clock.set(at(3605));
    await closeOverdueAttempts(app.parts);
    await rig.grade();
    const last = edit({ question_id, seq: 9, content: { choice_id: "a" }, edited_at: at(3599) });
    expect((await sync(writer, writer.device_id, [last])).results).toMatchObject([{ outcome: "stored" }]);
    // The process that wrote the edit died before it requested grading, and the second grading after the end was over.
    await app.db.deleteFrom("grading_requests").where("score_id", "=", writer.score_id).execute();
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1 });
    expect((await sync(writer, writer.device_id, [last])).results).toMatchObject([{ outcome: "duplicate" }]);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 2, grade: 20 });
  });
});

describe("invalid data does not block other attempts", () => {
  const spoil = (score_id: number, content: unknown) =>
    app.db
      .updateTable("answers")
      .set({ content: JSON.stringify(content) })
      .where("score_id", "=", score_id)
      .execute();

  test.each([[{ choice_id: 5 }], ["text"], [[1, 2]], [{ choice_id: "no such choice" }], [{}]])(
    "an answer with the content %j waits for a person, who can mark it",
    async (content) => {
      const exam = await askExam(app, [choice]);
      const [bad, good] = [await rig.take(exam, [{ choice_id: "a" }]), await rig.take(exam, [{ choice_id: "a" }])];
      await spoil(bad.score_id, content);
      await rig.grade();
      expect(await rig.attemptOf(good)).toMatchObject({ grade: 20 });
      expect(await rig.attemptOf(bad)).toMatchObject({ grade: null, is_up_to_date: false, answers_to_review_count: 1 });
      expect(rig.logged.at(-1)).toMatchObject({ level: "warn", score_id: bad.score_id });
      const { status } = await (
        await teacherOf(exam)
      ).call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
        params: { score_id: bad.score_id, question_id: exam.questions[0]!.id },
        body: { points: 1, seen_points: null, seen_revision: 1 },
      });
      expect(status).toBe(204);
      await rig.grade();
      expect(await rig.attemptOf(bad)).toMatchObject({ grade: 10, is_up_to_date: true });
    },
  );

  test.each([[{}], [{ points_by_choice: { a: "much" } }], [null]])(
    "an answer to a question with the key %j waits for a person",
    async (key) => {
      const exam = await askExam(app, [choice, choice]);
      const [question] = exam.questions;
      await app.db.deleteFrom("question_keys").where("question_id", "=", question!.id).execute();
      if (key !== null) {
        await app.db
          .insertInto("question_keys")
          .values({ question_id: question!.id, key: JSON.stringify(key) })
          .execute();
      }
      const writer = await rig.take(exam, [{ choice_id: "a" }, { choice_id: "a" }]);
      await rig.grade();
      expect(await rig.attemptOf(writer)).toMatchObject({
        points_won: 2,
        is_up_to_date: false,
        answers_to_review_count: 1,
      });
    },
  );

  test("an attempt without a paper is set aside, stays so, and is graded when requested", async () => {
    const exam = await askExam(app, [choice]);
    const [bad, good] = [await rig.take(exam, [{ choice_id: "a" }]), await rig.take(exam, [{ choice_id: "a" }])];
    await app.db.updateTable("quiz_instances").set({ score_id: null }).where("score_id", "=", bad.score_id).execute();
    await rig.grade();
    expect(await rig.attemptOf(good)).toMatchObject({ grade: 20 });
    expect(await rig.attemptOf(bad)).toMatchObject({ grade: null, is_up_to_date: false });
    const aside = () =>
      app.db.selectFrom("grading_requests").selectAll().where("score_id", "=", bad.score_id).execute();
    expect(await aside()).toMatchObject([{ failed_at: start }]);
    expect(rig.logged).toContainEqual(expect.objectContaining({ level: "error", score_id: bad.score_id }));
    await rig.grade();
    expect(await aside()).toHaveLength(1);

    await app.db
      .updateTable("quiz_instances")
      .set({ score_id: bad.score_id })
      .where("quizzes_attempt_summary_id", "=", bad.summary.id)
      .execute();
    await (await teacherOf(exam)).call("POST /api/v1/quizzes/:quiz_id/regrade", { params: { quiz_id: exam.quiz.id } });
    await rig.grade();
    expect(await rig.attemptOf(bad)).toMatchObject({ grade: 20, is_up_to_date: true });
    expect((await aside()).filter(({ failed_at }) => failed_at !== null)).toEqual([]);
  });

  test("a grade that the database refuses is set aside, and the other grades of its batch are written", async () => {
    const huge = await askExam(app, [choice, choice], { quiz: { grade_scale: 20 } });
    const fine = await askExam(app, [choice]);
    const [bad, good] = [
      await rig.take(huge, [{ choice_id: "c" }, { choice_id: "c" }]),
      await rig.take(fine, [{ choice_id: "a" }]),
    ];
    await app.db
      .updateTable("question_keys")
      .set({ key: JSON.stringify({ points_by_choice: { c: -1e300 } }) })
      .where("question_id", "=", huge.questions[0]!.id)
      .execute();
    await rig.grade();
    expect(await rig.attemptOf(good)).toMatchObject({ grade: 20 });
    expect(await rig.attemptOf(bad)).toMatchObject({ grade: null, is_up_to_date: false });
  });

  test("a malicious spreadsheet waits for a person; the other answers of its batch are graded", async () => {
    const sheet: AskedQuestion = { type: "spreadsheet" };
    const exam = await askExam(app, [sheet]);
    const content = (input: string) => ({
      spreadsheet_content: { rows: 5, columns: 5, cells: { A1: { input } } },
    });
    const hostile = await rig.take(exam, [content("=SEQUENCE(1048576,16384)")]);
    const honest = await rig.take(exam, [content("=2*2")]);
    const began = performance.now();
    await rig.grade();
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await rig.attemptOf(honest)).toMatchObject({ grade: 20, is_up_to_date: true });
    expect(await rig.attemptOf(hostile)).toMatchObject({ grade: null, answers_to_review_count: 1 });
  });
});
