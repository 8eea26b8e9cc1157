import {
  answerabilities,
  dayLabel,
  taughtQuizState,
  examListSections,
  expectedSessionState,
  hiddenLtiCount,
  sessionStates,
} from "@examplar/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { keepDemoDocuments, keepDemoRecordings, keepDemoScans, loadDemoData } from "./index.ts";

const now = new Date("2026-11-17T09:20:00Z");

const userByEmail = (app: TestApp, email: string) =>
  app.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

const examsOfCamille = async (app: TestApp) => {
  const client = await app.as(await userByEmail(app, "camille.martin@demo.example"));
  return (await client.call("GET /api/v1/quizzes_attempt_summaries", { query: { quiz_type: "exam" } })).body;
};

const tables = [
  "users",
  "memberships",
  "quizzes",
  "questions",
  "sessions",
  "scores",
  "answers",
  "chat_messages",
  "audit_log",
];

const countRows = async (app: TestApp) => {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(app.db);
    return [table, rows[0]?.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
};

describe("a demo loaded in the morning", () => {
  let app: TestApp;
  let took: number;
  beforeAll(async () => {
    app = await createTestApp();
    app.clock.set(now);
    const started = performance.now();
    await loadDemoData({ db: app.db, now });
    took = performance.now() - started;
  });
  afterAll(() => app.stop());

  test("loads in a few seconds, and loading it again changes nothing", async () => {
    expect(took).toBeLessThan(8000);
    const before = await countRows(app);
    expect(before["questions"]).toBeGreaterThan(60);
    expect(await loadDemoData({ db: app.db, now })).toBe(false);
    expect(await countRows(app)).toEqual(before);
  });

  test("every typed attempt has a history, and its receipt counts each answer", async () => {
    const { rows } = await sql<{ id: number; user_id: number; state: string; answers: number; edits: number }>`
      select s.id, s.user_id, s.state,
        (select count(*)::int from answers a where a.score_id = s.id) as answers,
        (select count(*)::int from answers a join answer_edits e using (score_id, edit_id)
          where a.score_id = s.id and a.content is not distinct from e.content) as edits
      from scores s`.execute(app.db);
    const typed = rows.filter(({ state }) => state !== "paper");
    expect(typed.filter(({ answers, edits }) => answers !== edits)).toEqual([]);
    const closed = typed.find(({ state, answers }) => state !== "started" && answers > 3)!;
    const student = await app.as({ id: closed.user_id });
    const receipt = await student.call("GET /api/v1/scores/:score_id/receipt", { params: { score_id: closed.id } });
    expect(receipt.body.answers_count).toBe(closed.answers);
  });

  test("has a dozen students, a guest, four teachers, support and an administrator, all with a demo address", async () => {
    const people = await app.db
      .selectFrom("users")
      .innerJoin("memberships", "memberships.user_id", "users.id")
      .select(["users.id", "role", "email", "demo"])
      .execute();
    const count = (role: string) => new Set(people.filter((one) => one.role === role).map(({ id }) => id)).size;
    expect(people.every(({ email, demo }) => demo && email?.endsWith("@demo.example"))).toBe(true);
    expect({ student: count("student"), guest: count("guest"), teacher: count("teacher") }).toEqual({
      student: 12,
      guest: 1,
      teacher: 4,
    });
    expect(count("support") + count("administrator")).toBe(2);
  });

  test("has sessions in every state, reached in every way", async () => {
    const sessions = await app.db.selectFrom("sessions").selectAll().execute();
    const states = sessions.map((session) => ({ ...session, state: expectedSessionState(session, now) }));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(sessionStates));
    const some = (test_: (session: (typeof states)[number]) => boolean) => states.some(test_);
    expect(some((s) => s.state === "open" && !s.automatic_start)).toBe(true);
    expect(some((s) => s.state === "open" && s.automatic_start)).toBe(true);
    expect(some((s) => s.state === "closed" && s.closed_at !== null && s.end_at > now)).toBe(true);
    expect(some((s) => s.state === "closed" && s.closed_at === null)).toBe(true);
    expect(some((s) => s.state === "scheduled" && !s.automatic_start && s.start_at < now)).toBe(true);
    const soon = states.filter((s) => s.automatic_start && s.state === "scheduled").map((s) => +s.start_at - +now);
    expect(soon.some((ms) => ms >= 2 * 60_000 && ms <= 3 * 60_000)).toBe(true);
  });

  test("stores for each quiz the state that follows from its sessions", async () => {
    const quizzes = await app.db.selectFrom("quizzes").selectAll().execute();
    const sessions = await app.db.selectFrom("sessions").selectAll().execute();
    for (const quiz of quizzes) {
      const own = sessions.filter(({ quiz_id }) => quiz_id === quiz.id);
      expect([quiz.name, taughtQuizState(quiz, own, now)]).toEqual([quiz.name, quiz.state]);
    }
    expect(new Set(quizzes.map(({ quiz_type }) => quiz_type))).toEqual(new Set(["exam", "paper", "training"]));
  });

  test("shows the main student every kind of day, both schools, and every detail of a row", async () => {
    const rows = await examsOfCamille(app);
    const { to_answer, answered_and_over } = examListSections(rows);
    const labels = (list: typeof rows) =>
      new Set(list.map(({ sortable_date }) => dayLabel(sortable_date, now, "Europe/Paris").kind));
    expect(labels(to_answer)).toEqual(new Set(["undated", "yesterday", "today", "tomorrow", "date"]));
    expect(labels(answered_and_over)).toEqual(new Set(["yesterday", "today", "last_week", "date"]));
    expect(new Set(rows.map(({ school_name }) => school_name)).size).toBe(2);
    expect(hiddenLtiCount(rows)).toBe(1);
    expect(answered_and_over.some(({ quiz_lti_managed }) => quiz_lti_managed)).toBe(true);
    expect(rows.some(({ correction_is_visible }) => correction_is_visible)).toBe(true);
    expect(rows.some(({ time_accommodation_name }) => time_accommodation_name !== null)).toBe(true);
  });

  test("holds plausible attempts: after the start, before the deadline, with the grade of their answers", async () => {
    const rows = await app.db
      .selectFrom("scores as s")
      .innerJoin("quizzes as q", "q.id", "s.quiz_id")
      .innerJoin("quizzes_attempt_summaries as seat", "seat.id", "s.quizzes_attempt_summary_id")
      .leftJoin("sessions", "sessions.id", "seat.session_id")
      .leftJoin("time_accommodations as extra", "extra.id", "seat.time_accommodation_id")
      .select([
        "q.name",
        "q.grade_scale",
        "q.time_limit",
        "sessions.start_at",
        "sessions.end_at",
        "extra.numerator",
        "extra.denominator",
      ])
      .select(["s.id", "s.state", "s.started_at", "s.finished_at", "s.grade", "s.points_won", "s.points_possible"])
      .execute();
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) {
      const limit =
        row.time_limit === null
          ? Infinity
          : row.time_limit * (1 + (row.numerator ?? 0) / (row.denominator ?? 1)) * 1000;
      const start = row.started_at ?? now;
      const end = row.finished_at ?? now;
      expect([row.name, +end - +start <= limit]).toEqual([row.name, true]);
      expect([row.name, +start >= +(row.start_at ?? start), end <= now]).toEqual([row.name, true, true]);
      if (row.grade !== null)
        expect(row.grade).toBeCloseTo(((row.points_won ?? 0) / (row.points_possible ?? 1)) * row.grade_scale, 1);
    }
    expect(new Set(rows.map(({ state }) => state)).size).toBe(5);
  });

  test("lets a student open every document of the paper", async () => {
    await keepDemoDocuments(app.parts);
    await keepDemoDocuments(app.parts);
    const client = await app.as(await userByEmail(app, "oliver.bennett@demo.example"));
    const seats = (await client.call("GET /api/v1/quizzes_attempt_summaries", { query: {} })).body;
    const { id } = seats.find(({ quiz_name }) => quiz_name.startsWith("Introductory Statistics"))!;
    const { body } = await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", {
      params: { summary_id: id },
    });
    expect(body.map(({ content_type }) => content_type)).toEqual(["text/csv", "application/pdf", "image/png"]);
    for (const { url, byte_size } of body) {
      const reply = await app.server.inject({ url, headers: { cookie: client.cookie } });
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, byte_size]);
    }
  });

  test("has a quiz on paper: one sheet that a teacher entered, and one not entered yet", async () => {
    await keepDemoScans(app.parts);
    const client = await app.as(await userByEmail(app, "helene.dubois@demo.example"));
    const sheets = await app.db
      .selectFrom("scanned_paper_quiz_sheets as sheets")
      .innerJoin("scores", "scores.id", "sheets.score_id")
      .select(["sheets.id", "scores.is_up_to_date", "scores.grade", "scores.answers_to_review_count"])
      .orderBy("sheets.id")
      .execute();
    const seen = [];
    for (const { id, ...score } of sheets) {
      const { body } = await client.call("GET /api/v1/scanned_paper_quiz_sheets/:sheet_id", {
        params: { sheet_id: id },
      });
      const { rawPayload } = await app.server.inject({
        url: body.subject_file_url!,
        headers: { cookie: client.cookie },
      });
      expect([rawPayload.length, rawPayload.subarray(0, 5).toString()]).toEqual([
        body.subject_files[0]!.byte_size,
        "%PDF-",
      ]);
      seen.push({ ...score, edited: body.edited });
    }
    expect(seen).toEqual([
      { edited: true, is_up_to_date: true, grade: 20, answers_to_review_count: 0 },
      { edited: false, is_up_to_date: false, grade: null, answers_to_review_count: 3 },
    ]);
  });

  test("has a supervised exam whose teacher sees pictures, sound, a recorded page and a report at once", async () => {
    await keepDemoRecordings(app.parts);
    await keepDemoRecordings(app.parts);
    const client = await app.as(await userByEmail(app, "helene.dubois@demo.example"));
    const { rows } = await sql<{ id: number; kind: "screenshot"; count: number }>`
      select scores.id, media.kind, count(*) from media join scores on scores.id = media.score_id
      join users on users.id = scores.user_id where users.first_name = 'Lucas' group by scores.id, media.kind`.execute(
      app.db,
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      "audio_chunk",
      "camera_frame",
      "page_recording",
      "screenshot",
    ]);
    for (const { id: score_id, kind } of rows) {
      const { body } = await client.call("GET /api/v1/scores/:score_id/media", {
        params: { score_id },
        query: { kind },
      });
      for (const { url, byte_size } of [body[0]!, body.at(-1)!]) {
        const reply = await app.server.inject({ url, headers: { cookie: client.cookie } });
        expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, byte_size]);
      }
    }
    const params = { score_id: rows[0]!.id };
    const { body: report } = await client.call("GET /api/v1/scores/:score_id/events_report", { params });
    expect(report.report).toMatchObject({ loose_focus: { occurrences: 2 }, offline: { total_duration: 48 } });
    expect(report.multiple_monitor_confidence).toBe(0.85);
  });

  test("has three unsupervised exams that the main student can take: free, forward-only, and guided", async () => {
    const rows = await examsOfCamille(app);
    const open = rows.filter(({ answerability }) => answerability === "to_answer").map(({ quiz_id }) => quiz_id);
    const quizzes = await app.db.selectFrom("quizzes").selectAll().where("id", "in", open).execute();
    const unwatched = quizzes.filter(
      (quiz) =>
        !quiz.video_proctoring && !quiz.require_fullscreen && !quiz.screen_recording && !quiz.detect_mouse_leave,
    );
    const some = (settings: object) =>
      unwatched.some((quiz) => Object.entries(settings).every(([name, value]) => quiz[name as "name"] === value));
    expect(some({ allow_questions_navigation: true, embedded_calculator: "scientific" })).toBe(true);
    expect(some({ allow_questions_navigation: false })).toBe(true);
    expect(some({ correction_btw_questions: true, allow_retake_quiz: true, language: "fr" })).toBe(true);
  });

  test("has conversations with support and in an exam, and a message to everybody", async () => {
    const channels = await app.db.selectFrom("chat_channels").select("kind").execute();
    expect(new Set(channels.map(({ kind }) => kind))).toEqual(new Set(["support", "quiz_student", "quiz_global"]));
  });
});

describe("the main student has every answerability at any time of day", () => {
  const hours = ["2026-11-15T23:10:00Z", "2026-03-29T00:40:00Z", "2026-07-14T16:30:00Z", "2026-12-31T22:58:00Z"];
  test.each(hours)("at %s, and still two days later", async (hour) => {
    const app = await createTestApp();
    try {
      app.clock.set(new Date(hour));
      await loadDemoData({ db: app.db, now: new Date(hour) });
      expect(new Set((await examsOfCamille(app)).map((exam) => exam.answerability))).toEqual(new Set(answerabilities));
      app.clock.set(new Date(Date.parse(hour) + 48 * 3_600_000));
      expect(new Set((await examsOfCamille(app)).map((exam) => exam.answerability))).toEqual(new Set(answerabilities));
    } finally {
      await app.stop();
    }
  });
});

test("two servers that start together load the demo once", async () => {
  const app = await createTestApp();
  try {
    const loads = await Promise.all([loadDemoData({ db: app.db, now }), loadDemoData({ db: app.db, now })]);
    expect(loads.filter(Boolean)).toHaveLength(1);
  } finally {
    await app.stop();
  }
});
