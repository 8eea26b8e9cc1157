import { beforeEach, describe, expect, test } from "vitest";
import { buildUser } from "../../../builders/index.ts";
import { edit, startStudent, sync, type Exam } from "../../../testing/exam.ts";
import { closeOverdueAttempts } from "../../attempts/closing/close-overdue.job.ts";
import { askExam, essay, essayText, openGradingRig, type AskedQuestion } from "../grading.test-rig.ts";

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

const audit = (action: string) =>
  app.db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").execute();

describe("points given by hand", () => {
  const give = async (exam: Exam, score_id: number, question: number, points: number | null) => {
    const question_id = exam.questions[question]!.id;
    return (await teacherOf(exam)).call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
      params: { score_id, question_id },
      body: { points, ...(await rig.seen(score_id, question_id)) },
    });
  };

  test("complete the grade of an attempt that waits for a person", async () => {
    const exam = await askExam(app, [choice, essay, essay]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText, essayText]);
    await rig.grade();
    expect((await give(exam, writer.score_id, 1, 3)).status).toBe(204);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({
      grade: null,
      is_up_to_date: false,
      answers_to_review_count: 1,
    });
    await give(exam, writer.score_id, 2, 0);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({
      points_won: 5,
      grade: 10,
      is_up_to_date: true,
      answers_to_review_count: 0,
    });
    expect((await audit("points_given"))[0]).toMatchObject({
      actor_id: exam.quiz.owner_id,
      subject_type: "score",
      subject_id: String(writer.score_id),
      details: { question_id: exam.questions[2]!.id, points: 0, previous_points: null },
    });
  });

  test("outrank a key, and null lets the key decide again", async () => {
    const exam = await askExam(app, [choice]);
    const writer = await rig.take(exam, [{ choice_id: "c" }]);
    await give(exam, writer.score_id, 0, 1.5);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 1.5, grade: 15 });
    await give(exam, writer.score_id, 0, null);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1, grade: 0 });
  });

  test("above a maximum that was lowered since count as given, and are flagged for review", async () => {
    const exam = await askExam(app, [choice, essay]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText]);
    await give(exam, writer.score_id, 1, 4);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 6, grade: 20, answers_to_review_count: 0 });
    await app.db.updateTable("questions").set({ points: 3 }).where("id", "=", exam.questions[1]!.id).execute();
    const params = { quiz_id: exam.quiz.id };
    await (await teacherOf(exam)).call("POST /api/v1/quizzes/:quiz_id/regrade", { params });
    await rig.grade();
    const flagged = { points_won: 6, points_possible: 5, grade: 20, is_up_to_date: true, answers_to_review_count: 1 };
    expect(await rig.attemptOf(writer)).toMatchObject(flagged);
    await give(exam, writer.score_id, 1, 3);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 5, grade: 20, answers_to_review_count: 0 });
  });

  test("are not required for a question without points", async () => {
    const exam = await askExam(app, [choice, { type: "long_text", points: 0 }]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText]);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20, is_up_to_date: true, answers_to_review_count: 0 });
  });

  test("are limited to what the worst and the best answer earn", async () => {
    const exam = await askExam(app, [choice, essay]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText]);
    expect((await give(exam, writer.score_id, 0, 2.01)).problem).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    expect((await give(exam, writer.score_id, 0, -1.01)).status).toBe(400);
    expect((await give(exam, writer.score_id, 0, -1)).status).toBe(204);
    expect((await give(exam, writer.score_id, 1, -0.5)).status).toBe(400);
    expect(await rig.pointsOf(writer)).toEqual([-1, null]);
  });

  test("can be given to answers only, and not while the attempt runs", async () => {
    const exam = await askExam(app, [choice, choice]);
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[exam.questions[0]!.id, { choice_id: "a" }]]));
    expect((await give(exam, writer.score_id, 0, 1)).problem).toMatchObject({
      status: 409,
      code: "attempt_not_closed",
    });
    await rig.handIn(writer);
    expect((await give(exam, writer.score_id, 1, 1)).status).toBe(404);
    const stranger = await app.as(await buildUser(app.db));
    const { status } = await stranger.call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
      params: { score_id: writer.score_id, question_id: exam.questions[0]!.id },
      body: { points: 1, seen_points: null, seen_revision: 1 },
    });
    expect(status).toBe(403);
  });

  test("an attempt whose time has run out can be marked, whether or not the closing job has run", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[exam.questions[0]!.id, essayText]]));
    app.clock.set(at(3700));
    expect((await give(exam, writer.score_id, 0, 4)).status).toBe(204);
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ state: "timeout_timer", grade: 20 });
  });

  test("a key that changed counts after a regrade, and points given by hand stay", async () => {
    const exam = await askExam(app, [choice, choice]);
    const writer = await rig.take(exam, [{ choice_id: "b" }, { choice_id: "b" }]);
    await give(exam, writer.score_id, 0, 0.5);
    await rig.grade();
    expect(await rig.pointsOf(writer)).toEqual([0.5, 0]);
    await app.db
      .updateTable("question_keys")
      .set({ key: JSON.stringify({ points_by_choice: { b: 2 } }) })
      .where(
        "question_id",
        "in",
        exam.questions.map(({ id }) => id),
      )
      .execute();
    await (await teacherOf(exam)).call("POST /api/v1/quizzes/:quiz_id/regrade", { params: { quiz_id: exam.quiz.id } });
    expect(await rig.attemptOf(writer)).toMatchObject({ is_up_to_date: false });
    await rig.grade();
    expect(await rig.pointsOf(writer)).toEqual([0.5, 2]);
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 2.5, is_up_to_date: true });
    expect((await audit("quiz_regraded"))[0]).toMatchObject({ subject_type: "quiz", details: { scores_count: 1 } });
  });
});

describe("CORR-10 CORR-11 late work", () => {
  /** Two answers at the bell, the second one empty, and late work on both a minute after the bell. */
  const lateAttempt = async () => {
    const exam = await askExam(app, [choice, choice]);
    const [first, second] = exam.questions.map(({ id }) => id) as [number, number];
    const writer = await startStudent(app, exam);
    await rig.write(writer, new Map([[first, { choice_id: "c" }]]));
    app.clock.set(at(3600));
    await closeOverdueAttempts(app.parts);
    app.clock.set(at(3700));
    await rig.grade();
    const after = [first, second].map((question_id, i) =>
      edit({ question_id, seq: 20 + i, content: { choice_id: "a" }, edited_at: at(3650) }),
    );
    const { results } = await sync(writer, writer.device_id, after);
    expect(results.map(({ outcome }) => outcome)).toEqual(["late", "late"]);
    await rig.grade();
    return { exam, writer, first, second };
  };
  const decide = async (exam: Exam, score_id: number, decision: "accepted" | "rejected", question_ids?: number[]) =>
    (await teacherOf(exam)).call("POST /api/v1/scores/:score_id/late_answers/decide", {
      params: { score_id },
      body: { decision, ...(question_ids ? { question_ids } : {}) },
    });

  test("waits beside the answer and does not count, however long after grading it arrives", async () => {
    const { writer } = await lateAttempt();
    expect(await rig.attemptOf(writer)).toMatchObject({
      points_won: -1,
      points_possible: 4,
      answers_to_review_count: 2,
      is_up_to_date: true,
    });
  });

  test("all accepted: it becomes the answer, and counts", async () => {
    const { exam, writer, first, second } = await lateAttempt();
    expect((await decide(exam, writer.score_id, "accepted")).body).toEqual({ question_ids: [first, second] });
    await rig.grade();
    expect(await rig.answersOf(writer)).toMatchObject([
      { status: "accepted", content: { choice_id: "a" }, points: 2, revision: 2 },
      { status: "accepted", content: { choice_id: "a" }, points: 2, revision: 1 },
    ]);
    expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20, answers_to_review_count: 0 });
    expect((await audit("late_answers_decided"))[0]).toMatchObject({
      subject_type: "score",
      details: { decision: "accepted", question_ids: [first, second] },
    });
  });

  test("all rejected: the answers at the bell stand", async () => {
    const { exam, writer } = await lateAttempt();
    await decide(exam, writer.score_id, "rejected");
    await rig.grade();
    expect(await rig.answersOf(writer)).toMatchObject([
      { status: "answered", content: { choice_id: "c" }, points: -1 },
    ]);
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1, answers_to_review_count: 0 });
    const late = await app.db.selectFrom("late_answers").selectAll().where("score_id", "=", writer.score_id).execute();
    expect(late).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
    expect(late[0]).toMatchObject({ decided_by: exam.quiz.owner_id, decided_at: at(3700) });
  });

  test("one by one; the same decision twice is idempotent", async () => {
    const { exam, writer, first, second } = await lateAttempt();
    expect((await decide(exam, writer.score_id, "accepted", [second])).body).toEqual({ question_ids: [second] });
    expect((await decide(exam, writer.score_id, "accepted", [second])).body).toEqual({ question_ids: [] });
    expect((await decide(exam, writer.score_id, "rejected", [])).body).toEqual({ question_ids: [] });
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: 1, answers_to_review_count: 1 });
    expect((await decide(exam, writer.score_id, "rejected")).body).toEqual({ question_ids: [first] });
  });

  test("naming the question reverses a decision: answers, grade and audit follow each time", async () => {
    const { exam, writer, first, second } = await lateAttempt();
    const both = [first, second];
    await decide(exam, writer.score_id, "accepted");
    expect((await decide(exam, writer.score_id, "rejected", both)).body).toEqual({ question_ids: both });
    await rig.grade();
    // The second answer was empty at the bell, and is empty again.
    expect(await rig.answersOf(writer)).toMatchObject([
      { status: "answered", content: { choice_id: "c" }, points: -1, revision: 3 },
    ]);
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1, answers_to_review_count: 0 });
    expect((await decide(exam, writer.score_id, "accepted", both)).body).toEqual({ question_ids: both });
    await rig.grade();
    expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20, answers_to_review_count: 0 });
    const decisions = (await audit("late_answers_decided")).filter(
      ({ subject_id }) => Number(subject_id) === writer.score_id,
    );
    expect(decisions.map(({ details }) => (details as { decision: string }).decision)).toEqual([
      "accepted",
      "rejected",
      "accepted",
    ]);
  });

  test("feedback on late work stays with the answer when its acceptance is reversed and restored", async () => {
    const { exam, writer, first, second } = await lateAttempt();
    const both = [first, second];
    await decide(exam, writer.score_id, "accepted");
    const { score_id } = writer;
    for (const question_id of both)
      await app.db
        .insertInto("answer_feedbacks")
        .values({ score_id, question_id, user_content: `On ${question_id}`, source: "manual" })
        .execute();
    const feedbacks = () =>
      app.db
        .selectFrom("answer_feedbacks")
        .select(["question_id", "user_content"])
        .where("score_id", "=", score_id)
        .orderBy("question_id")
        .execute();
    const said = await feedbacks();
    await decide(exam, writer.score_id, "rejected", both);
    await rig.grade();
    expect(await feedbacks()).toEqual(said);
    // The second answer was empty at the bell.
    expect(await rig.answersOf(writer)).toMatchObject([
      { status: "answered", content: { choice_id: "c" }, points: -1 },
    ]);
    expect(await rig.attemptOf(writer)).toMatchObject({ points_won: -1, answers_to_review_count: 0 });
    await decide(exam, writer.score_id, "accepted", both);
    await rig.grade();
    expect(await feedbacks()).toEqual(said);
    expect(await rig.attemptOf(writer)).toMatchObject({ grade: 20 });
  });

  test("points given by hand are void when late work replaces the answer", async () => {
    const { exam, writer, first } = await lateAttempt();
    await (
      await teacherOf(exam)
    ).call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
      params: { score_id: writer.score_id, question_id: first },
      body: { points: 0.5, seen_points: null, seen_revision: 1 },
    });
    await decide(exam, writer.score_id, "accepted", [first]);
    await rig.grade();
    expect((await rig.answersOf(writer))[0]).toMatchObject({ points: 2, graded_by: null });
  });
});
