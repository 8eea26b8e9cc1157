import { afterAll, beforeAll, expect, test } from "vitest";
import { maxAttemptEditBytes, maxAttemptEdits } from "@examplar/domain";
import { buildExam, edit, startStudent, sync, type Exam } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createEditQuota } from "./edit-quota.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";

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
  const quota = createEditQuota(app.parts.pool, { edits: 12, bytes: 1e9, step: 1 / 4 });
  const score_id = await store(9);
  // Not counted by this process yet: it learns of the nine when it has taken a part of its own.
  expect(await quota.admits(score_id, batch(3))).toBe(true);
  expect(await quota.admits(score_id, batch(3))).toBe(true);
  expect(await quota.admits(score_id, batch(1))).toBe(true);
  const full = await store(12);
  expect(await quota.admits(full, batch(3))).toBe(true);
  expect(await quota.admits(full, batch(1))).toBe(false);
  expect(await quota.admits(full, batch(1))).toBe(false);
});

test("bytes count as well, and other attempts are not concerned", async () => {
  const quota = createEditQuota(app.parts.pool, { edits: 1e6, bytes: 1000, step: 1 });
  const score_id = await store(1);
  expect(await quota.admits(score_id, [ledgerEdit("x".repeat(999))])).toBe(true);
  expect(await quota.admits(score_id, [ledgerEdit("x".repeat(999))])).toBe(true);
  expect(await quota.admits(score_id, [])).toBe(true);
  expect(await quota.admits(await store(1), batch(1))).toBe(true);
});

test("eight hours of typing with an edit a second and an essay of 15 kB stay far below it", () => {
  const seconds = 8 * 3600;
  expect(seconds).toBeLessThan(maxAttemptEdits / 2);
  // The essay grows as it is written, so that an edit holds half of it on average.
  expect((seconds * 15_000) / 2).toBeLessThan(maxAttemptEditBytes / 2);
});
