import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answersOf, buildExam, startStudent, type Exam } from "../../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { LedgerEdit } from "./ledger-edit.ts";
import { createEditWriter } from "./edits.repository.ts";

let app: TestApp;
let exam: Exam;
beforeAll(async () => {
  app = await createTestApp();
  exam = await buildExam(app);
});
afterAll(() => app.stop());

const now = new Date("2026-11-15T10:00:00Z");

const openHistory = async () => {
  const student = await startStudent(app, exam);
  const ledgerEdit = (question: number, seq: number, choice_id: string): LedgerEdit => ({
    edit_id: randomUUID(),
    score_id: student.score_id,
    question_id: exam.questions[question]!.id,
    device_id: student.device_id,
    seq,
    kind: "answer",
    content: JSON.stringify({ choice_id }),
    base_revision: 0,
    edited_at: now,
    received_at: now,
    at_the_end: false,
    outcome: "stored",
    status: "answered",
  });
  const count = async () => {
    const rows = await app.db
      .selectFrom("answer_edits")
      .select("edit_id")
      .where("score_id", "=", student.score_id)
      .execute();
    return rows.length;
  };
  return { student, ledgerEdit, count, writer: createEditWriter(app.parts.ledger_pool) };
};

test("LOSS-17 an edit that was written before does not stop new edits in the same batch", async () => {
  const { student, ledgerEdit, count, writer } = await openHistory();
  const [a, b, c] = [ledgerEdit(0, 1, "a"), ledgerEdit(1, 2, "a"), ledgerEdit(1, 3, "b")];
  expect((await writer.writeLatest([a, b])).all_new).toBe(true);
  const written = await writer.writeLatest([c, a]);
  expect([written.all_new, written.isNew(a), written.isNew(c)]).toEqual([false, false, true]);
  expect([...written.revisions.values()]).toEqual([2]);
  expect(await count()).toBe(3);
  expect(await answersOf(student)).toMatchObject([
    { content: { choice_id: "a" }, revision: 1 },
    { content: { choice_id: "b" }, revision: 2 },
  ]);
});

test("after a repeated edit, the writer uses the checking statement and still stores every edit", async () => {
  const { ledgerEdit, count, writer } = await openHistory();
  const first = ledgerEdit(0, 1, "a");
  await writer.writeLatest([first]);
  await writer.writeLatest([first]);
  for (let seq = 2; seq <= 103; seq += 1) {
    const { all_new, revisions } = await writer.writeLatest([ledgerEdit(0, seq, "b")]);
    expect([all_new, ...revisions.values()]).toEqual([true, seq]);
  }
  expect(await count()).toBe(103);
});
