import { randomUUID } from "node:crypto";
import { realtimePath, type RealtimeMessage } from "@examplar/contract";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startListening, startWorking } from "./background.ts";
import { buildCourse, buildQuiz, buildSession, buildSummary, buildUser } from "./builders/index.ts";
import { startUserSession } from "./features/accounts/index.ts";
import { portOf } from "./platform/http/listen.ts";
import { buildExam as buildTakenExam, edit, startStudent, sync } from "./testing/exam.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { createTestClient } from "./testing/test-client.ts";

let app: TestApp;
let stopBackground: () => Promise<void>;
beforeAll(async () => {
  app = await createTestApp({ demo: false });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const background = { parts: app.parts, connection: { connectionString: app.url } };
  const stops = [await startWorking(background), await startListening(background, app.server.server)];
  stopBackground = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
});
afterAll(async () => {
  await stopBackground();
  await app.stop();
});

/** Opens a browser in which this user is signed in, with its realtime connection. */
const openBrowser = async ({ id }: { id: number }) => {
  const token = await startUserSession(app.db, { user_id: id, user_agent: "test", now: new Date() });
  const cookie = `examplar_session=${token}`;
  const socket = io(`http://127.0.0.1:${portOf(app.server)}`, {
    path: realtimePath,
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { cookie },
  });
  const received: RealtimeMessage[] = [];
  socket.on("message", (message: RealtimeMessage) => received.push(message));
  await vi.waitFor(() => expect(socket.connected).toBe(true));
  return { id, socket, received, client: createTestClient(app.server, cookie) };
};

const buildExam = async () => {
  const [teacher, student, stranger] = [await buildUser(app.db), await buildUser(app.db), await buildUser(app.db)];
  const course = await buildCourse(app.db);
  await app.db
    .insertInto("memberships")
    .values([
      { user_id: teacher.id, school_id: course.school_id, role: "teacher" },
      { user_id: student.id, school_id: course.school_id, role: "student" },
    ])
    .execute();
  const quiz = await buildQuiz(app.db, { course_id: course.id, owner_id: teacher.id, state: "published" });
  const session = await buildSession(app.db, { quiz_id: quiz.id, automatic_start: false });
  await buildSummary(app.db, { quiz_id: quiz.id, session_id: session.id, user_id: student.id });
  return { teacher, student, stranger, quiz, session };
};

test("RT-02 opening a session notifies the student's open screen, and no other student's", async () => {
  const exam = await buildExam();
  const [teacher, student, stranger] = [
    await openBrowser(exam.teacher),
    await openBrowser(exam.student),
    await openBrowser(exam.stranger),
  ];
  const channel = { name: "StudentsQuiz", quiz_id: exam.quiz.id };
  expect(await stranger.socket.emitWithAck("subscribe", { channel })).toEqual({ refusal: "not_found" });
  expect(await student.socket.emitWithAck("subscribe", { channel })).toMatchObject({ lost: false });
  const { status } = await teacher.client.call("POST /api/v1/sessions/:session_id/open", {
    params: { session_id: exam.session.id },
  });
  expect(status).toBe(200);
  await vi.waitFor(() =>
    expect(student.received.map(({ event }) => event)).toContainEqual({
      kind: "summaries_changed",
      quiz_id: exam.quiz.id,
    }),
  );
  expect(stranger.received).toEqual([]);
  for (const { socket } of [teacher, student, stranger]) socket.disconnect();
});

test("RT-03 a student event notifies the teacher who listens to that quiz, and nobody else", async () => {
  const teacher = await openBrowser(await buildUser(app.db));
  const [exam, other] = [
    await buildTakenExam(app, { quiz: { owner_id: teacher.id } }),
    await buildTakenExam(app, { quiz: { owner_id: teacher.id } }),
  ];
  const [writer, neighbour] = [await startStudent(app, exam), await startStudent(app, other)];
  const curious = await openBrowser(writer.student);
  const channel = { name: "QuizStudentEvents", quiz_id: exam.quiz.id };
  expect(await teacher.socket.emitWithAck("subscribe", { channel })).toMatchObject({ lost: false });
  expect(await curious.socket.emitWithAck("subscribe", { channel })).toEqual({ refusal: "not_found" });
  for (const { client, instance_id } of [neighbour, writer]) {
    const event = { id: randomUUID(), kind: "paste", happened_at: app.clock.now().toISOString(), details: {} };
    const { body } = await client.call("POST /api/v1/quiz_instances/:instance_id/student_events", {
      params: { instance_id },
      body: { events: [{ ...event, quizzes_exercise_id: null }] },
    });
    expect(body.results).toMatchObject([{ outcome: "stored" }]);
  }
  const told = { kind: "student_event_created", quiz_id: exam.quiz.id, score_id: writer.score_id };
  await vi.waitFor(() => expect(teacher.received.map(({ event }) => event)).toEqual([told]), 5_000);
  expect(curious.received).toEqual([]);
  for (const { socket } of [teacher, curious]) socket.disconnect();
});

test("signing out closes the realtime connection", async () => {
  const { socket, client } = await openBrowser(await buildUser(app.db));
  const closed = new Promise((resolve) => socket.once("disconnect", resolve));
  const { status } = await client.call("DELETE /api/v1/user_sessions/current");
  expect(status).toBeLessThan(300);
  expect(await closed).toBe("io server disconnect");
});

test("the job grades an attempt soon after the hand-in", async () => {
  const exam = await buildTakenExam(app, { questions: 1 });
  const writer = await startStudent(app, exam);
  const right = edit({ question_id: exam.questions[0]!.id, seq: 1, content: { choice_id: "b" } });
  await sync(writer, writer.device_id, [right]);
  await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
  await vi.waitFor(async () => {
    const { body } = await writer.client.call("GET /api/v1/scores/:score_id", {
      params: { score_id: writer.score_id },
    });
    expect(body).toMatchObject({ grade: 20, is_up_to_date: true, correct_answers_count: 1 });
  }, 5000);
});
