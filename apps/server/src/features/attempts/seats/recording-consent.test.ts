import type { RecordingWaiver } from "@examplar/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCourse, buildQuiz, buildSchool, buildSession, buildSummary, buildUser } from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const now = new Date("2026-11-16T10:00:00Z");
const hour = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(now);
});
afterAll(() => app.stop());

/** One student with a seat in an open exam with these settings, and its teacher. */
const seatIn = async (settings: object) => {
  const { db } = app;
  const { id: school_id } = await buildSchool(db);
  const student = await buildUser(db);
  const teacher = await buildUser(db, { memberships: [{ school_id, role: "teacher" }] });
  const { id: course_id } = await buildCourse(db, { school_id, teacher_ids: [teacher.id] });
  const quiz = await buildQuiz(db, { ...settings, course_id, school_id, state: "published", quiz_type: "exam" });
  const times = { start_at: new Date(now.getTime() - hour), end_at: new Date(now.getTime() + hour) };
  const session = await buildSession(db, { quiz_id: quiz.id, automatic_start: true, ...times });
  const seat = { session_id: session.id, user_id: student.id, user_agreement_accepted_at: now };
  const params = { summary_id: (await buildSummary(db, seat)).id };
  const [ofStudent, ofTeacher] = [await app.as(student), await app.as(teacher)];
  const path = "/api/v1/quizzes_attempt_summaries/:summary_id" as const;
  return {
    ...params,
    student,
    teacher,
    summary: async () => (await ofStudent.call(`GET ${path}`, { params })).body,
    say: async (body: object) => (await ofStudent.call(`PATCH ${path}`, { params, body })).body,
    consent: async () => (await ofTeacher.call(`GET ${path}/recording_consent`, { params })).body,
    waive: async (waives: RecordingWaiver) =>
      (await ofTeacher.call(`PUT ${path}/recording_waiver`, { params, body: { waives, reason: "Room 12" } })).body,
    declined: async () =>
      (await ofTeacher.call("GET /api/v1/quizzes/:quiz_id/score_counts", { params: { quiz_id: quiz.id } })).body
        .declined,
    messages: async (topic: string) =>
      (await db.selectFrom("realtime_messages").select("event").where("topic", "=", topic).execute()).map(
        ({ event }) => event,
      ),
    quiz,
  };
};

test.each(["video_proctoring", "audio_proctoring", "screen_recording", "web_page_recording"])(
  "with %s alone an exam starts only after the consent",
  async (setting) => {
    const { summary, say } = await seatIn({ [setting]: true });
    expect(await summary()).toMatchObject({ can_start: false, start_refusal: "agreements_missing" });
    const accepted = await say({ user_data_usage_accepted_at: now.toISOString() });
    expect(accepted).toMatchObject({ can_start: true, start_refusal: null });
  },
);

test("a refusal is stored with its time; the quiz's teachers are notified and can read it", async () => {
  const { say, consent, declined, messages, quiz, summary_id, student } = await seatIn({ audio_proctoring: true });
  expect(await declined()).toEqual([]);
  const said = await say({ user_data_usage_declined_at: "1999-01-01T00:00:00Z" });
  expect(said).toMatchObject({ user_data_usage_declined_at: now.toISOString(), start_refusal: "agreements_missing" });
  expect(await consent()).toMatchObject({ declined_at: now.toISOString(), accepted_at: null, records: ["audio"] });
  expect(await declined()).toEqual([{ quizzes_attempt_summary_id: summary_id, name: student.name }]);
  expect(await messages(`quiz:${quiz.id}:events`)).toEqual([
    { kind: "recording_declined", quiz_id: quiz.id, summary_id },
  ]);
});

test("a waiver lets the exam start without consent, is audited and reaches the student at once", async () => {
  const { say, waive, summary, declined, messages, summary_id, student, teacher, quiz } = await seatIn({
    video_proctoring: true,
    screen_recording: true,
  });
  await say({ user_data_usage_declined_at: now.toISOString() });
  expect(await waive("everything")).toMatchObject({
    waives: "everything",
    waived_at: now.toISOString(),
    waived_by: teacher.name,
    records: [],
  });
  expect(await summary()).toMatchObject({
    can_start: true,
    user_data_usage_accepted_at: null,
    recording_waived_at: now.toISOString(),
    screen_recording_disabled: true,
  });
  expect(await declined()).toEqual([]);
  expect(await messages(`user:${student.id}`)).toContainEqual({
    kind: "attempt_changed",
    quiz_id: quiz.id,
    summary_id,
  });
  const audit = await app.db
    .selectFrom("audit_log")
    .select(["actor_id", "details"])
    .where("action", "=", "recording_waived")
    .where("subject_id", "=", String(summary_id))
    .execute();
  expect(audit).toEqual([{ actor_id: teacher.id, details: { waives: "everything", reason: "Room 12" } }]);
});

test("a waiver covers the screen only or everything, keeps its first time, and can be taken back", async () => {
  const { waive, summary } = await seatIn({ video_proctoring: true, screen_recording: true });
  expect(await waive("screen")).toMatchObject({ waives: "screen", waived_at: null, records: ["camera"] });
  const screenTimes = async () =>
    app.db
      .selectFrom("quizzes_attempt_summaries")
      .select("screen_recording_disabled_at as at")
      .where("id", "=", (await summary()).id)
      .execute();
  await waive("everything");
  app.clock.set(new Date(now.getTime() + 60_000));
  expect(await screenTimes()).toEqual([{ at: now }]);
  expect(await waive("everything")).toMatchObject({ waived_at: now.toISOString() });
  expect(await waive("nothing")).toMatchObject({ waives: "nothing", records: ["camera", "screen"], waived_by: null });
  expect(await summary()).toMatchObject({ can_start: false, screen_recording_disabled: false });
  expect(await screenTimes()).toEqual([{ at: null }]);
  app.clock.set(now);
});
