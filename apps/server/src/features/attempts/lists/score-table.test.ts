import type { ScoreRow, ScoreSort } from "@examplar/contract";
import { isAnswered, validateContent, type QuestionBodies, type QuestionType } from "@examplar/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildAnswer,
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildScore,
  buildSection,
  buildSession,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { buildExam, edit, startStudent, sync } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { TestClient } from "../../../testing/test-client.ts";

const start = new Date("2026-11-15T10:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
});
afterAll(() => app.stop());

const ownerOf = async (quiz: { owner_id: number; school_id: number }): Promise<TestClient> => {
  await app.db
    .insertInto("memberships")
    .values({ user_id: quiz.owner_id, school_id: quiz.school_id, role: "teacher" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return app.as({ id: quiz.owner_id });
};

const cursorOf = (row: ScoreRow | undefined) => (row ? { after: row.place } : {});

/** Reads all pages, two rows at a time. */
const readAll = async (teacher: TestClient, quiz_id: number, sort: ScoreSort, order: "asc" | "desc") => {
  const rows: ScoreRow[] = [];
  for (;;) {
    const { body } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", {
      params: { quiz_id },
      query: { sort, order, limit: 2, ...cursorOf(rows.at(-1)) },
    });
    rows.push(...body);
    if (body.length < 2) return rows;
  }
};

const answeredBy = (row: ScoreRow | undefined) => (row && row.id !== null ? row.answered_questions_count_cache : null);

const readRows = async (teacher: TestClient, quiz_id: number) =>
  (await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id }, query: {} })).body;

describe("how many questions a student has answered", () => {
  test("is correct while they write, before anything is graded", async () => {
    const exam = await buildExam(app, { questions: 3 });
    const teacher = await ownerOf(exam.quiz);
    const writer = await startStudent(app, exam);
    const answered = async () => answeredBy((await readRows(teacher, exam.quiz.id))[0]);
    const [first, second] = exam.questions.map(({ id }) => id);
    const write = (question_id: number, seq: number, content: unknown) =>
      sync(writer, writer.device_id, [edit({ question_id, seq, content, edited_at: start })]);
    expect(await answered()).toBe(0);
    await write(first!, 1, { choice_id: "a" });
    await write(second!, 2, { choice_id: "b" });
    expect(await answered()).toBe(2);
    await write(second!, 3, null);
    expect(await answered()).toBe(1);
    // The student has handed in, and no job has graded the attempt yet.
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
    expect(await answered()).toBe(1);
  });

  test("can order the list", async () => {
    const exam = await buildExam(app, { questions: 3 });
    const teacher = await ownerOf(exam.quiz);
    const ids: number[] = [];
    for (const count of [1, 3, 2]) {
      const writer = await startStudent(app, exam);
      const edits = exam.questions.slice(0, count).map(({ id }, at) => edit({ question_id: id, seq: at + 1 }));
      await sync(writer, writer.device_id, edits);
      ids[count] = writer.score_id;
    }
    const listed = async (order: "asc" | "desc") =>
      (await readAll(teacher, exam.quiz.id, "answered", order)).map(({ id }) => id);
    expect(await listed("asc")).toEqual([ids[1], ids[2], ids[3]]);
    expect(await listed("desc")).toEqual([ids[3], ids[2], ids[1]]);
  });

  const statement_html = "Which?";
  const choices = ["a", "b"].map((id) => ({ id, html: id }));
  const bodies: { [T in Exclude<QuestionType, "information">]: QuestionBodies[T] } = {
    single_choice: { statement_html, choices, keep_order: true },
    multiple_choice: { statement_html, choices, keep_order: true, max_choices: null },
    true_false: { statement_html },
    short_text: { statement_html, max_length: 200 },
    long_text: { statement_html, min_words: null, max_words: null },
    numeric: { statement_html, unit: null },
    fill_in_the_blanks: { statement_html, text_html: "{{a}}", blanks: [{ id: "a", kind: "text" }] },
    matching: { statement_html, left: choices, right: choices },
    ordering: { statement_html, items: choices },
    spreadsheet: { statement_html, answer_cells: ["B2", "C3"] },
    upload: { statement_html, max_files: 2, accepted: ["image"], max_bytes: 1000 },
  };
  const cells = (input: unknown, cell = "B2") => ({
    spreadsheet_content: { rows: 5, columns: 5, cells: { [cell]: { input } } },
  });
  const file = { file_id: "0b7d1e0a-3c55-4a53-9d3f-0a4f5f7c1a01", sha256: "a".repeat(64) };
  /** Answers with and without visible content, in every form that a page or an editor can produce. */
  const said: { [T in keyof typeof bodies]: unknown[] } = {
    single_choice: [{ choice_id: "a" }],
    multiple_choice: [{ choice_ids: [] }, { choice_ids: ["a"] }],
    true_false: [{ value: false }, { value: true }],
    short_text: ["", "  ", "\u{a0}\t\n", "0", " x "].map((text) => ({ text })),
    numeric: ["", " ", "0"].map((text) => ({ text, unit: null })),
    long_text: [
      "",
      "<p></p>",
      "<p><br></p>",
      "<p>&nbsp;</p><p> \u{200b}</p>",
      "<p>&nbsp;x</p>",
      "<p>&lt;</p>",
      "<p>&amp;nbsp;</p>",
      "<p>a > b</p>",
      "<p>< 5</p>",
      '<p><img src="x"></p>',
      '<p class="x y"></p>',
      "<p><span>\u{ad}</span><b>.</b></p>",
      "plain",
    ].map((html) => ({ html })),
    fill_in_the_blanks: [{ blanks: {} }, { blanks: { a: " " } }, { blanks: { a: "word" } }],
    matching: [{ pairs: {} }, { pairs: { a: "b" } }],
    ordering: [{ item_ids: [] }, { item_ids: ["b"] }],
    spreadsheet: [cells(""), cells(" "), cells(0), cells("=1+1"), cells("x", "A1"), cells("x", "C3")],
    upload: [{ files: [] }, { files: [file] }, { files: [], picture_ids: [] }, { files: [], picture_ids: [7] }],
  };

  const newAttempt = async (type: keyof typeof bodies) => {
    const quiz = await buildQuiz(app.db, { state: "published" });
    const section = await buildSection(app.db, { quiz_id: quiz.id });
    const exercise = await buildExercise(app.db, { quiz_section_id: section.id });
    const question = await buildQuestion(app.db, { exercise_id: exercise.id, type, body: bodies[type] });
    const seat = await buildSummary(app.db, { quiz_id: quiz.id });
    const score = await buildScore(app.db, { quizzes_attempt_summary_id: seat.id, started_at: minutes(-1) });
    const answer = await buildAnswer(app.db, { score_id: score.id, question_id: question.id });
    const teacher = await ownerOf(quiz);
    return async (content: unknown) => {
      const written = content === null ? null : JSON.stringify(content);
      await app.db.updateTable("answers").set({ content: written }).where("id", "=", answer.id).execute();
      return answeredBy((await readRows(teacher, quiz.id))[0]) === 1;
    };
  };
  const byRule = (type: keyof typeof bodies, given: unknown): boolean => {
    const verdict = validateContent(type, bodies[type], given);
    return verdict.outcome === "ok" && isAnswered(type, bodies[type], verdict.content as never);
  };

  test.each(Object.keys(said) as (keyof typeof bodies)[])("is counted by the domain's rule: %s", async (type) => {
    const counts = await newAttempt(type);
    for (const content of [null, ...said[type]]) {
      expect([content, await counts(content)]).toEqual([content, byRule(type, content)]);
    }
  });

  test("is counted by the domain's rule for any HTML that an editor may write", async () => {
    const counts = await newAttempt("long_text");
    const pieces = [
      "<p>",
      "</p>",
      "<br>",
      "<em>",
      "</em>",
      " ",
      "&nbsp;",
      "\u{a0}",
      "\u{200b}",
      "x",
      "&lt;",
      "&eacute;",
    ];
    const html = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(html, async (written) => {
        expect(await counts({ html: written })).toBe(byRule("long_text", { html: written }));
      }),
      { numRuns: 60 },
    );
  });
});

describe("enrolled students who have not started", () => {
  const buildHall = async () => {
    const quiz = await buildQuiz(app.db, { state: "published" });
    const session = await buildSession(app.db, {
      quiz_id: quiz.id,
      name: "Morning",
      start_at: minutes(-30),
      end_at: minutes(30),
    });
    const names = ["Zoé", "anna", "Émile", "Bob", "Éric"];
    const students = await Promise.all(
      names.map((first_name) => buildUser(app.db, { first_name, last_name: "Martin" })),
    );
    const seats = [];
    for (const { id } of students) {
      seats.push(await buildSummary(app.db, { session_id: session.id, user_id: id }));
    }
    for (const at of [0, 2]) {
      await buildScore(app.db, { quizzes_attempt_summary_id: seats[at]!.id, state: "finished", grade: 10 + at });
    }
    return { quiz, session, students, seats, teacher: await ownerOf(quiz) };
  };
  const firstNames = (rows: ScoreRow[]) => rows.map(({ name }) => name.split(" ")[0]);

  test("are listed by name among the others, and last when sorted by a value that they lack", async () => {
    const { quiz, teacher } = await buildHall();
    const listed = async (sort: ScoreSort, order: "asc" | "desc") =>
      firstNames(await readAll(teacher, quiz.id, sort, order));
    expect(await listed("name", "asc")).toEqual(["anna", "Bob", "Émile", "Éric", "Zoé"]);
    expect(await listed("name", "desc")).toEqual(["Zoé", "Éric", "Émile", "Bob", "anna"]);
    expect(await listed("grade", "desc")).toEqual(["Émile", "Zoé", "anna", "Bob", "Éric"]);
    expect(await listed("answered", "asc")).toEqual(["Émile", "Zoé", "anna", "Bob", "Éric"]);
  });

  test("show their session and whether they can still start", async () => {
    const { quiz, session, students, teacher } = await buildHall();
    const bob = async () => (await readRows(teacher, quiz.id)).find(({ user_id }) => user_id === students[3]!.id);
    expect(await bob()).toMatchObject({
      id: null,
      state: null,
      email: students[3]!.email,
      session_name: "Morning",
      answerability: "to_answer",
    });
    await app.db
      .updateTable("sessions")
      .set({ end_at: minutes(-1) })
      .where("id", "=", session.id)
      .execute();
    expect(await bob()).toMatchObject({ id: null, answerability: "ended_and_not_answered" });
  });

  test("are counted once each", async () => {
    const { quiz, students, teacher } = await buildHall();
    const counts = async () =>
      (await teacher.call("GET /api/v1/quizzes/:quiz_id/score_counts", { params: { quiz_id: quiz.id } })).body;
    expect(await counts()).toMatchObject({ all: 2, not_started: 3 });
    const afternoon = await buildSession(app.db, { quiz_id: quiz.id, name: "Afternoon" });
    await buildSummary(app.db, { session_id: afternoon.id, user_id: students[1]!.id });
    expect(await counts()).toMatchObject({ all: 2, not_started: 3 });
  });

  test("do not include those who took the quiz from another seat, nor its teachers", async () => {
    const { quiz, students, teacher } = await buildHall();
    const before = firstNames(await readRows(teacher, quiz.id));
    const resit = await buildSession(app.db, { quiz_id: quiz.id, name: "Resit" });
    for (const user_id of [students[0]!.id, quiz.owner_id]) {
      await buildSummary(app.db, { session_id: resit.id, user_id });
    }
    expect(firstNames(await readRows(teacher, quiz.id))).toEqual(before);
  });

  test("a page continues after a student who has started meanwhile", async () => {
    const { quiz, seats, teacher } = await buildHall();
    const page = async (query: object) =>
      (
        await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", {
          params: { quiz_id: quiz.id },
          query: { limit: 2, ...query },
        })
      ).body;
    const [, bob] = await page({});
    expect(bob).toMatchObject({ id: null });
    await buildScore(app.db, { quizzes_attempt_summary_id: seats[3]!.id });
    expect(firstNames(await page(cursorOf(bob)))).toEqual(["Émile", "Éric"]);
    expect(firstNames(await page({ ...cursorOf(bob), filter: "not_started" }))).toEqual(["Éric"]);
  });

  test("a page continues after a student who has started from another seat meanwhile", async () => {
    const { quiz, students, teacher } = await buildHall();
    const page = async (query: object) => {
      const { body } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", {
        params: { quiz_id: quiz.id },
        query: { limit: 2, ...query },
      });
      return body;
    };
    const [, bob] = await page({});
    const resit = await buildSession(app.db, { quiz_id: quiz.id, name: "Resit" });
    const seat = await buildSummary(app.db, { session_id: resit.id, user_id: students[3]!.id });
    await buildScore(app.db, { quizzes_attempt_summary_id: seat.id });
    const others = firstNames(await page({ ...cursorOf(bob), limit: 5 })).filter((name) => name !== "Bob");
    expect(others).toEqual(["Émile", "Éric", "Zoé"]);
  });
});

describe("what a teacher selects", () => {
  const setUp = async () => {
    const quiz = await buildQuiz(app.db, { state: "active" });
    const session = await buildSession(app.db, { quiz_id: quiz.id });
    const seat = async (first_name: string, last_name: string) =>
      buildSummary(app.db, {
        session_id: session.id,
        user_id: (await buildUser(app.db, { first_name, last_name })).id,
      });
    const score = async (summary: { id: number }, more: object) =>
      (await buildScore(app.db, { quizzes_attempt_summary_id: summary.id, ...more })).id;
    const started = await score(await seat("Anna", "100%"), { state: "started" });
    const reviewed = await score(await seat("Bruno", "Éluard"), { state: "finished" });
    const late = await score(await seat("Carla", "Moss"), { state: "finished", answers_to_review_count: 1 });
    await seat("Dora", "Moss");
    const answer = await buildAnswer(app.db, { score_id: late });
    await app.db
      .insertInto("late_answers")
      .values({
        score_id: late,
        question_id: answer.question_id,
        status: "out_of_time",
        edit_id: crypto.randomUUID(),
        device_id: crypto.randomUUID(),
        seq: 1,
        edited_at: start,
        received_at: start,
      })
      .execute();
    return { quiz, teacher: await ownerOf(quiz), ids: { started, reviewed, late } };
  };

  test("is filtered by the server, in pages too, and a search finds any part of a name", async () => {
    const { quiz, teacher } = await setUp();
    const read = async (query: object) =>
      (await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query })).body.map(
        ({ name }) => name.split(" ")[0],
      );
    expect(await read({})).toEqual(["Anna", "Bruno", "Carla", "Dora"]);
    expect(await read({ filter: "to_review" })).toEqual(["Carla"]);
    expect(await read({ filter: "late" })).toEqual(["Carla"]);
    expect(await read({ filter: "started" })).toEqual(["Anna"]);
    expect(await read({ filter: "ended" })).toEqual(["Bruno", "Carla"]);
    expect(await read({ filter: "not_started" })).toEqual(["Dora"]);
    expect(await read({ name: "moss" })).toEqual(["Carla", "Dora"]);
    expect(await read({ name: "%" })).toEqual(["Anna"]);
    expect(await read({ name: "_" })).toEqual([]);
    expect(await read({ name: "moss", filter: "ended" })).toEqual(["Carla"]);
    expect(await read({ sort: "to_review", order: "desc", limit: 2 })).toEqual(["Carla", "Anna"]);
  });

  test("continues after an attempt that is no longer selected", async () => {
    const { quiz, teacher, ids } = await setUp();
    const started = (await readRows(teacher, quiz.id)).find(({ id }) => id === ids.started);
    const query = { filter: "ended", ...cursorOf(started) } as const;
    const { body } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", { params: { quiz_id: quiz.id }, query });
    expect(body.map(({ id }) => id)).toEqual([ids.reviewed, ids.late]);
  });

  test("counts late work, and the report's events", async () => {
    const { quiz, teacher, ids } = await setUp();
    await app.db
      .insertInto("events_reports")
      .values({
        score_id: ids.late,
        report: JSON.stringify({ paste: { occurrences: 3, total_duration: null, max_duration: null } }),
        events_pairs: "[]",
        exercises_details: "[]",
        multiple_monitor_confidence: 0,
        multiple_monitor_reasons: "[]",
        events_count: 3,
        computed_at: start,
      })
      .execute();
    const rows = await readRows(teacher, quiz.id);
    expect(rows.find(({ id }) => id === ids.late)).toMatchObject({ late_answers_count: 1, event_counts: { paste: 3 } });
    expect(rows.find(({ id }) => id === ids.reviewed)).toMatchObject({ late_answers_count: 0, event_counts: null });
  });

  test("decides the next attempt; the current one stays in the list when it is no longer selected", async () => {
    const { teacher, ids } = await setUp();
    const around = async (score_id: number, query: object) =>
      (await teacher.call("GET /api/v1/scores/:score_id/neighbours", { params: { score_id }, query })).body;
    expect(await around(ids.reviewed, { filter: "to_review" })).toMatchObject({
      place: 1,
      count: 2,
      next_id: ids.late,
    });
    expect(await around(ids.reviewed, {})).toMatchObject({ place: 2, count: 3, previous_id: ids.started });
  });
});
