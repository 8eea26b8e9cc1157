import type { MarkedInstance, TeacherScore } from "@examplar/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { edit, startStudent, sync, type Exam } from "../../testing/exam.ts";
import { askExam, choice, essay, essayText, openGradingRig } from "../grading/grading.test-rig.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

const { app, rig } = await openGradingRig();
const { teacherOf, colleagueOf } = rig;
beforeEach(() => app.clock.set(start));

const instancesOf = async (exam: Exam, user_id: number): Promise<MarkedInstance[]> => {
  const params = { quiz_id: exam.quiz.id };
  const query = { user_id };
  return (await (await teacherOf(exam)).call("GET /api/v1/quizzes/:quiz_id/quiz_instances", { params, query })).body;
};

describe("the copy of a student", () => {
  test("CALL-31 CORR-25~ a teacher reads the paper, every answer, and its mark", async () => {
    const exam = await askExam(app, [choice, essay, choice]);
    const writer = await rig.take(exam, [{ choice_id: "a" }, essayText]);
    await rig.grade();
    const [instance, ...others] = await instancesOf(exam, writer.student.id);
    expect(others).toEqual([]);
    expect(instance).toMatchObject({ score_id: writer.score_id, user_id: writer.student.id, attempt_number: 1 });
    const asked = instance!.sections.flatMap(({ children }) => children.flatMap(({ questions }) => questions));
    expect(asked.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id));
    expect(instance!.answers).toMatchObject([
      { status: "answered", content: { choice_id: "a" }, points: 2, graded_by: null, edits_count: 1 },
      { status: "answered", content: essayText, points: null, graded_by: null, edits_count: 1 },
    ]);
    expect(instance!.corrections).toMatchObject([
      { verdict: "correct", points: 2, points_possible: 2, key: { points_by_choice: { a: 2 } } },
      { verdict: "awaiting_teacher", points: null },
      { verdict: "unanswered" },
    ]);
  });

  test("late work stands beside the answer, with who decided on it", async () => {
    const exam = await askExam(app, [essay, essay]);
    const writer = await rig.take(exam, [essayText]);
    app.clock.set(at(60));
    const [first, second] = exam.questions.map(({ id }) => id);
    const late = { html: "<p>Later.</p>" };
    await sync(writer, writer.device_id, [
      edit({ question_id: first!, seq: 10, content: late, edited_at: at(50) }),
      edit({ question_id: second!, seq: 11, content: late, edited_at: at(51) }),
    ]);
    const [waiting] = await instancesOf(exam, writer.student.id);
    expect(waiting!.answers).toMatchObject([
      { content: essayText, late_content: late, late_decided_at: null, edits_count: 2 },
      { content: null, revision: 0, late_content: late, late_received_at: at(60).toISOString(), edits_count: 1 },
    ]);
    const teacher = await teacherOf(exam);
    const params = { score_id: writer.score_id };
    await teacher.call("POST /api/v1/scores/:score_id/late_answers/decide", { params, body: { decision: "accepted" } });
    const [decided] = await instancesOf(exam, writer.student.id);
    const { name } = await app.db
      .selectFrom("users")
      .select("name")
      .where("id", "=", exam.quiz.owner_id)
      .executeTakeFirstOrThrow();
    expect(decided!.answers).toMatchObject([
      { status: "accepted", content: late, late_status: "accepted", late_decided_by_name: name },
      { status: "accepted", content: late },
    ]);
  });

  test("CALL-18 a teacher reads the teacher's view of an attempt, and its student the student's view", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, [essayText]);
    await app.db.updateTable("scores").set({ private_comment: "Ask him", support_comment: "Disk" }).execute();
    const params = { score_id: writer.score_id };
    const { body } = await (await teacherOf(exam)).call("GET /api/v1/scores/:score_id", { params });
    expect(body).toMatchObject({ id: writer.score_id, private_comment: "Ask him", support_comment: "Disk" });
    expect(body).toMatchObject({ devices: [{ device_id: writer.device_id }] });
    const own = await writer.client.call("GET /api/v1/scores/:score_id", { params });
    expect(own.body).not.toHaveProperty("private_comment");
    expect(own.body).not.toHaveProperty("support_comment");
    expect(own.body).not.toHaveProperty("devices");
  });
});

describe("one question for everybody", () => {
  test("holds the answers that count of attempts that are over, page by page, with the key", async () => {
    const exam = await askExam(app, [choice, essay]);
    const [first, second] = [
      await rig.take(exam, [undefined, essayText]),
      await rig.take(exam, [undefined, essayText]),
    ];
    await rig.take(exam, [{ choice_id: "a" }]);
    const running = await startStudent(app, exam);
    await rig.write(running, new Map([[exam.questions[1]!.id, essayText]]));
    const teacher = await teacherOf(exam);
    const read = async (question: number, query: object) =>
      (
        await teacher.call("GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers", {
          params: { quiz_id: exam.quiz.id, question_id: exam.questions[question]!.id },
          query,
        })
      ).body;
    const page = await read(1, { limit: 1 });
    expect(page).toMatchObject({
      question: { id: exam.questions[1]!.id },
      answers: [{ score_id: first.score_id, content: essayText, revision: 1, points: null, graded_by: null }],
    });
    expect((await read(1, { after: first.score_id })).answers.map(({ score_id }) => score_id)).toEqual([
      second.score_id,
    ]);
    expect((await read(0, {})).key).toEqual({ points_by_choice: { a: 2 } });
  });

  test("of another quiz is not found", async () => {
    const [exam, other] = [await askExam(app, [essay]), await askExam(app, [essay])];
    const params = { quiz_id: exam.quiz.id, question_id: other.questions[0]!.id };
    const reply = await (
      await teacherOf(exam)
    ).call("GET /api/v1/quizzes/:quiz_id/questions/:question_id/answers", { params, query: {} });
    expect(reply.status).toBe(404);
  });
});

describe("the history of an answer", () => {
  test("holds every stored edit in the order of writing, page by page, late ones marked", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await startStudent(app, exam);
    const question_id = exam.questions[0]!.id;
    const text = (n: number) => ({ html: `<p>${n}</p>` });
    const edits = [1, 2, 3].map((n) => edit({ question_id, seq: n, content: text(n), edited_at: at(n) }));
    app.clock.set(at(5));
    await sync(writer, writer.device_id, edits.toReversed());
    await rig.handIn(writer);
    app.clock.set(at(100));
    await sync(writer, writer.device_id, [edit({ question_id, seq: 4, content: text(4), edited_at: at(90) })]);

    const teacher = await teacherOf(exam);
    const read = async (query: { after?: string; limit?: string }) =>
      (
        await teacher.call("GET /api/v1/scores/:score_id/answers/:question_id/edits", {
          params: { score_id: writer.score_id, question_id },
          query,
        })
      ).body;
    const first = await read({ limit: "3" });
    expect(first.map(({ content, is_late }) => [content, is_late])).toEqual([1, 2, 3].map((n) => [text(n), false]));
    const rest = await read({ limit: "3", after: first.at(-1)!.edit_id });
    expect(rest).toMatchObject([
      { content: text(4), is_late: true, device_id: writer.device_id, received_at: at(100).toISOString() },
    ]);
  });
});

test("the history of an answer is in the order of writing even if a clock that ran ahead was corrected", async () => {
  const exam = await askExam(app, [essay]);
  const writer = await startStudent(app, exam);
  const question_id = exam.questions[0]!.id;
  const text = (n: number) => ({ html: `<p>${n}</p>` });
  app.clock.set(at(5));
  await sync(writer, writer.device_id, [
    edit({ question_id, seq: 1, content: text(1), edited_at: at(7_200) }),
    edit({ question_id, seq: 2, content: text(2), edited_at: at(4) }),
  ]);
  const params = { score_id: writer.score_id, question_id };
  const teacher = await teacherOf(exam);
  const { body } = await teacher.call("GET /api/v1/scores/:score_id/answers/:question_id/edits", { params, query: {} });
  expect(body.map(({ content }) => content)).toEqual([text(1), text(2)]);
});

describe("the attempts around one", () => {
  test("are those of the scores page, in its order; seats without an attempt are left out", async () => {
    const exam = await askExam(app, [essay]);
    const writers = [];
    for (const name of ["Zoé", "adam", "Éloïse"]) {
      const writer = await rig.take(exam, name === "adam" ? [] : [essayText]);
      await app.db
        .updateTable("users")
        .set({ first_name: name, last_name: "" })
        .where("id", "=", writer.student.id)
        .execute();
      writers.push(writer.score_id);
    }
    await rig.grade();
    const [zoe, adam, eloise] = writers;
    const teacher = await teacherOf(exam);
    const around = async (score_id: number, query: { sort?: "name"; order?: "desc" } = {}) =>
      (await teacher.call("GET /api/v1/scores/:score_id/neighbours", { params: { score_id }, query })).body;
    expect(await around(eloise!)).toEqual({
      place: 2,
      count: 3,
      previous_id: adam,
      next_id: zoe,
      next_to_review_id: zoe,
    });
    expect(await around(zoe!)).toMatchObject({ place: 3, next_id: null, next_to_review_id: eloise });
    expect(await around(adam!, { sort: "name", order: "desc" })).toMatchObject({ place: 3, previous_id: eloise });
  });
});

describe("the comment on an answer", () => {
  const comment = async (exam: Exam, score_id: number, user_content: string, seen_updated_at: string | null) =>
    (await teacherOf(exam)).call("PUT /api/v1/scores/:score_id/answers/:question_id/feedback", {
      params: { score_id, question_id: exam.questions[0]!.id },
      body: { user_content, seen_updated_at },
    });

  test("ENT-12 CORR-13~ is written by a person, approved, and removed when it is empty", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, [essayText]);
    const { body } = await comment(exam, writer.score_id, "<p>Good.</p>", null);
    expect(body.feedback).toMatchObject({ user_content: "<p>Good.</p>", source: "manual", manually_approved: true });
    const question_id = exam.questions[0]!.id;
    expect((await instancesOf(exam, writer.student.id))[0]!.feedbacks).toEqual([{ question_id, ...body.feedback }]);
    expect((await comment(exam, writer.score_id, "<p></p>", body.feedback!.updated_at)).body.feedback).toBeNull();
    expect((await instancesOf(exam, writer.student.id))[0]!.feedbacks).toEqual([]);
  });

  test("that a colleague wrote meanwhile is a conflict and stays; a retry is not", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, [essayText]);
    await comment(exam, writer.score_id, "<p>Good.</p>", null);
    app.clock.set(at(1));
    expect((await comment(exam, writer.score_id, "<p>Bad.</p>", null)).status).toBe(409);
    expect((await comment(exam, writer.score_id, "<p>Good.</p>", null)).status).toBe(200);
    expect((await comment(exam, writer.score_id, "", null)).status).toBe(409);
  });

  test("needs no answer, but must be on a question of the quiz", async () => {
    const exam = await askExam(app, [essay]);
    const other = await askExam(app, [essay]);
    const writer = await rig.take(exam, []);
    const { body } = await comment(exam, writer.score_id, "<p>Why nothing?</p>", null);
    const [copy] = await instancesOf(exam, writer.student.id);
    expect(copy!.answers).toEqual([]);
    expect(copy!.feedbacks).toEqual([{ question_id: exam.questions[0]!.id, ...body.feedback }]);
    const { status } = await (
      await teacherOf(exam)
    ).call("PUT /api/v1/scores/:score_id/answers/:question_id/feedback", {
      params: { score_id: writer.score_id, question_id: other.questions[0]!.id },
      body: { user_content: "<p>No.</p>", seen_updated_at: null },
    });
    expect(status).toBe(404);
  });

  test("two teachers' first comments at the same moment: one is stored, the other is a conflict", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, []);
    const both = await Promise.all(["<p>A</p>", "<p>B</p>"].map((text) => comment(exam, writer.score_id, text, null)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("the comments on an attempt", () => {
  const none = { public_comment: null, private_comment: null, support_comment: null };
  const save = async (exam: Exam, score_id: number, body: object) =>
    (await teacherOf(exam)).call("PUT /api/v1/scores/:score_id", {
      params: { score_id },
      body: body as { score: TeacherScore },
    });
  const take = async () => {
    const exam = await askExam(app, [essay]);
    return { exam, writer: await rig.take(exam, [essayText]) };
  };

  test("CALL-12 AI-05 a public comment is sent with the whole score, and is then manually validated", async () => {
    const { exam, writer } = await take();
    const set = { public_comment: "<p>By a machine</p>", comment_source: "ai_generated" as const };
    await app.db.updateTable("scores").set(set).where("id", "=", writer.score_id).execute();
    const params = { score_id: writer.score_id };
    const { body: score } = await (await teacherOf(exam)).call("GET /api/v1/scores/:score_id", { params });
    const public_comment = "<p>Well done.</p>";
    const saved = await save(exam, writer.score_id, { score, public_comment, manually_validated_comment: true });
    expect(saved.body).toMatchObject({ public_comment, manually_validated_comment: true, comment_source: "manual" });
    const own = await writer.client.call("GET /api/v1/scores/:score_id", { params });
    expect(own.body).toMatchObject({ public_comment, manually_validated_comment: true });
    const [line] = await app.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "score_commented")
      .orderBy("id", "desc")
      .execute();
    expect(line).toMatchObject({ actor_id: exam.quiz.owner_id, subject_id: String(writer.score_id) });
  });

  test("AI-05~ saving a model's text unchanged validates it, and keeps its source", async () => {
    const { exam, writer } = await take();
    const set = { public_comment: "<p>Good</p>", comment_source: "ai_generated" as const };
    await app.db.updateTable("scores").set(set).where("id", "=", writer.score_id).execute();
    const seen = { ...none, public_comment: "<p>Good</p>" };
    const saved = await save(exam, writer.score_id, { score: seen, public_comment: "<p>Good</p>" });
    expect(saved.body).toMatchObject({ manually_validated_comment: true, comment_source: "ai_generated" });
  });

  test("AUDIT-15~ a private comment is for teachers only", async () => {
    const { exam, writer } = await take();
    const saved = await save(exam, writer.score_id, { score: none, private_comment: "Ask him" });
    expect(saved.body).toMatchObject({ private_comment: "Ask him", public_comment: null });
    const own = await writer.client.call("GET /api/v1/scores", { query: {} });
    expect(JSON.stringify(own.body)).not.toContain("Ask him");
  });

  test("ROLE-07~ AUDIT-14~ a support comment is written in debug mode only", async () => {
    const { exam, writer } = await take();
    const body = { score: none, support_comment: "Disk was full" };
    expect((await save(exam, writer.score_id, body)).status).toBe(400);
    const saved = await save(exam, writer.score_id, { ...body, debug_mode: true });
    expect(saved.body).toMatchObject({ support_comment: "Disk was full" });
  });

  test("a comment that a colleague changed meanwhile is a conflict and stays; another comment is not", async () => {
    const { exam, writer } = await take();
    await save(exam, writer.score_id, { score: none, public_comment: "<p>First</p>" });
    expect((await save(exam, writer.score_id, { score: none, public_comment: "<p>Second</p>" })).status).toBe(409);
    expect((await save(exam, writer.score_id, { score: none, private_comment: "Beside" })).body).toMatchObject({
      public_comment: "<p>First</p>",
      private_comment: "Beside",
    });
    const emptied = await save(exam, writer.score_id, {
      score: { ...none, public_comment: "<p>First</p>" },
      public_comment: "<p><br></p>",
    });
    expect(emptied.body).toMatchObject({ public_comment: null, comment_source: null });
  });
});

describe("ROLE-09~ two teachers on one copy", () => {
  test("a colleague's different mark is a conflict and stays, and both are notified of each mark at once", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, [essayText]);
    await rig.grade();
    const question_id = exam.questions[0]!.id;
    const seen = { seen_points: null, seen_revision: 1 };
    const mark = { params: { score_id: writer.score_id, question_id } };
    const told = async () => (await rig.messages()).filter(({ topic }) => topic === `score:${writer.score_id}`).length;
    const before = await told();
    const [teacher, colleague] = [await teacherOf(exam), await colleagueOf(exam)];
    const give = "PUT /api/v1/scores/:score_id/answers/:question_id/points";
    expect((await teacher.call(give, { ...mark, body: { points: 3, ...seen } })).status).toBe(204);
    expect(await told()).toBe(before + 1);
    expect((await colleague.call(give, { ...mark, body: { points: 1, ...seen } })).problem).toMatchObject({
      status: 409,
      code: "conflict",
    });
    expect(await rig.pointsOf(writer)).toEqual([3]);
    // Retries a mark whose reply was lost.
    expect((await teacher.call(give, { ...mark, body: { points: 3, ...seen } })).status).toBe(204);
    expect(await told()).toBe(before + 1);
    const after = { seen_points: 3, seen_revision: 1 };
    expect((await colleague.call(give, { ...mark, body: { points: 1, ...after } })).status).toBe(204);
    expect(await rig.pointsOf(writer)).toEqual([1]);
  });

  test("a mark for an answer that late work has replaced is a conflict", async () => {
    const exam = await askExam(app, [essay]);
    const writer = await rig.take(exam, [essayText]);
    app.clock.set(at(60));
    const question_id = exam.questions[0]!.id;
    await sync(writer, writer.device_id, [edit({ question_id, seq: 9, content: essayText, edited_at: at(50) })]);
    const teacher = await teacherOf(exam);
    const params = { score_id: writer.score_id };
    await teacher.call("POST /api/v1/scores/:score_id/late_answers/decide", { params, body: { decision: "accepted" } });
    const reply = await teacher.call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
      params: { ...params, question_id },
      body: { points: 3, seen_points: null, seen_revision: 1 },
    });
    expect(reply.status).toBe(409);
  });
});
