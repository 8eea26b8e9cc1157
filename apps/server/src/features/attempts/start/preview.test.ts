import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildSummary, buildUser } from "../../../builders/index.ts";
import { buildExam } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const start = new Date("2026-11-15T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

test.each([
  ["before the session", -4_000],
  ["in the session", 60],
  ["after the session", 3 * 3_600],
])("ROLE-13 %s owner-like users start a quiz in preview, and a student does not", async (_, seconds) => {
  const [preview, published] = [
    await buildExam(app, { quiz: { state: "preview" } }),
    await buildExam(app, { quiz: { state: "published" } }),
  ];
  const startAs = async (exam: typeof preview, user_id: number) => {
    const seat = { session_id: exam.session.id, user_id, user_agreement_accepted_at: start };
    const summary = await buildSummary(app.db, { ...seat, quiz_id: exam.quiz.id });
    const client = await app.as({ id: user_id });
    app.clock.set(new Date(start.getTime() + seconds * 1_000));
    const { status, problem } = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
      params: { summary_id: summary.id },
      body: { device_id: randomUUID() },
    });
    return status === 200 ? "started" : problem.code;
  };
  const { owner_id, school_id } = preview.quiz;
  const administrator = await buildUser(app.db, { memberships: [{ school_id, role: "administrator" }] });
  expect(await startAs(preview, owner_id)).toBe("started");
  expect(await startAs(preview, administrator.id)).toBe("started");
  expect(await startAs(preview, (await buildUser(app.db)).id)).toBe("not_open");
  const isOpen = seconds === 60;
  expect(await startAs(published, published.quiz.owner_id)).toBe(isOpen ? "started" : "not_open");
});
