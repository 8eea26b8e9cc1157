import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildMedia,
  buildQuiz,
  buildSchool,
  buildScore,
  buildSession,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const now = new Date("2026-11-16T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a retake asks for the photos again: those from before the last end do not count", async () => {
  const { db, clock } = app;
  clock.set(now);
  const { id: school_id } = await buildSchool(db);
  const student = await buildUser(db, { memberships: [{ school_id, role: "student" }] });
  const quiz = await buildQuiz(db, { school_id, state: "active", video_proctoring: true });
  const session = await buildSession(db, { quiz_id: quiz.id, start_at: minutes(-60), end_at: minutes(60) });
  const { id: summary_id } = await buildSummary(db, { session_id: session.id, user_id: student.id });
  const client = await app.as(student);
  const photos = async () =>
    (await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: { summary_id } })).body
      .identity_photos;

  const seat = { quizzes_attempt_summary_id: summary_id };
  const first = await buildScore(db, { ...seat, started_at: minutes(1) });
  await buildMedia(db, { score_id: first.id, kind: "anchor_front", happened_at: now });
  clock.set(minutes(2));
  expect(await photos(), "while the attempt runs").toEqual(["anchor_front"]);
  const ended = { state: "finished", finished_at: minutes(10), closes_at: null } as const;
  await db.updateTable("scores").set(ended).where("id", "=", first.id).execute();
  clock.set(minutes(11));
  expect(await photos(), "after it").toEqual([]);
  const second = await buildScore(db, { ...seat, attempt_number: 2, started_at: minutes(12) });
  clock.set(minutes(13));
  expect(await photos(), "in the retake").toEqual([]);
  await buildMedia(db, { score_id: second.id, kind: "anchor_right", happened_at: minutes(13) });
  expect(await photos(), "taken in the retake").toEqual(["anchor_right"]);
});
