import { afterAll, beforeAll, expect, test } from "vitest";
import { maxAttemptEditBytes, maxAttemptEdits } from "@examplar/domain";
import { buildExam, edit, startStudent, sync, type Exam } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createAnswersEngine } from "../engine.ts";
import { createEditQuota } from "./admit-edits.ts";
import { measureHistory } from "../ledger/edits.repository.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";
import { syncAnswers } from "./sync-answers.ts";

let app: TestApp;
let exam: Exam;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app, { questions: 1 });
});
afterAll(() => app.stop());

const ledgerEdit = (content = "{}"): LedgerEdit => ({ content }) as LedgerEdit;
const batch = (count: number) => Array.from({ length: count }, () => ledgerEdit());
const store = async (count: number) => {
  const writer = await startStudent(app, exam);
  const edits = Array.from({ length: count }, (_, n) => edit({ question_id: exam.questions[0]!.id, seq: n + 1 }));
  await sync(writer, writer.device_id, edits);
  return writer.score_id;
};

test("an attempt may add edits until its history is full, as the database counts it", async () => {
  const quota = createEditQuota(app.parts.pool, { items: 12, bytes: 1e9, step: 1 / 4 });
  const score_id = await store(9);
  // This process has not counted the nine edits; it measures the history after using a part of the quota itself.
  expect(await quota.admits(score_id, batch(3))).toBe(true);
  expect(await quota.admits(score_id, batch(3))).toBe(true);
  expect(await quota.admits(score_id, batch(1))).toBe(true);
  const full = await store(12);
  expect(await quota.admits(full, batch(3))).toBe(true);
  expect(await quota.admits(full, batch(1))).toBe(false);
  expect(await quota.admits(full, batch(1))).toBe(false);
});

test("bytes count as well: those that this process admitted, and those in the database", async () => {
  const quota = createEditQuota(app.parts.pool, { items: 1e6, bytes: 1000, step: 1 });
  const own = await store(1);
  expect(await quota.admits(own, [ledgerEdit("x".repeat(999))])).toBe(true);
  expect(await quota.admits(own, [])).toBe(true);
  // Measured again because a whole quota was used: the database holds one small edit.
  expect(await quota.admits(own, [ledgerEdit("x".repeat(1000))])).toBe(true);
  expect(await quota.admits(own, batch(1))).toBe(true);

  const bytes = (await measureHistory(app.parts.pool, own)).bytes;
  expect(bytes).toBeGreaterThan(10);
  const narrow = createEditQuota(app.parts.pool, { items: 1e6, bytes: 3 * bytes, step: 1 / 3 });
  const full = await store(3);
  expect(await narrow.admits(full, [ledgerEdit("x".repeat(bytes))])).toBe(true);
  expect(await narrow.admits(full, batch(1))).toBe(false);
  // Another attempt is not affected.
  expect(await narrow.admits(own, [ledgerEdit("x".repeat(bytes))])).toBe(true);
  expect(await narrow.admits(own, batch(1))).toBe(true);
});

test("an edit beyond the history's quota is rejected with its reason, the one before was stored", async () => {
  const quota = createEditQuota(app.parts.pool, { items: 1e6, bytes: 30, step: 1 });
  const engine = { ...createAnswersEngine(app.parts), quota };
  const { student, instance_id, device_id } = await startStudent(app, exam);
  const caller = { user_id: student.id, session_id: "", memberships: [] };
  const answer = (seq: number) => edit({ question_id: exam.questions[0]!.id, seq });
  const send = async (...edits: unknown[]) => syncAnswers(app.parts, engine, caller, { instance_id, device_id, edits });
  expect(await send(answer(1), answer(2))).toMatchObject({ results: [{ outcome: "stored" }, { outcome: "stored" }] });
  const refused = { outcome: "rejected", code: "history_full", revision: null };
  expect(await send(answer(3), "no edit")).toMatchObject({ results: [refused, { code: "malformed" }] });
});

test("eight hours of typing with an edit a second and an essay of 15 kB stay far below the quota", () => {
  const seconds = 8 * 3600;
  expect(seconds).toBeLessThan(maxAttemptEdits / 2);
  // The essay grows as the student writes, so that an edit holds half of it on average.
  expect((seconds * 15_000) / 2).toBeLessThan(maxAttemptEditBytes / 2);
});
