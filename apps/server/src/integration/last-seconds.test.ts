import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildExam, edit, startStudent, sync, type Exam, type Writer } from "../testing/exam.ts";
import { createTestApp } from "../testing/test-app.ts";
import { closeOverdueAttempts } from "../features/attempts/closing/close-overdue.job.ts";
import { createSheetEvaluator } from "../features/grading/sheets/evaluate-sheet.ts";
import { gradeAttempts } from "../features/grading/grade-attempts.job.ts";

const app = await createTestApp();
const evaluator = createSheetEvaluator();
afterAll(async () => {
  await evaluator.stop();
  await app.stop();
});

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const bell = 3600;

let exam: Exam;
let writer: Writer;
let question_id: number;
let seq = 0;
beforeEach(async () => {
  app.clock.set(start);
  const seen = { show_scores: true, enable_success_level: true, enable_success_level_students: true };
  exam = await buildExam(app, { quiz: { ...seen, whole_correction_visible: true } });
  writer = await startStudent(app, exam);
  question_id = exam.questions[0]!.id;
});

/** Returns what a student can learn about their result at this moment. */
const look = async () => {
  await closeOverdueAttempts(app.parts);
  await gradeAttempts({ ...app.parts, evaluator });
  const params = { score_id: writer.score_id };
  const { body: score } = await writer.client.call("GET /api/v1/scores/:score_id", { params });
  const { body: listed } = await writer.client.call("GET /api/v1/scores", { query: { quiz_id: exam.quiz.id } });
  expect(listed).toContainEqual(score);
  const { body: summary } = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", writer);
  const { grade, pretty_grade, correct_answers_count, is_up_to_date, success_level } = score;
  const { correction_is_visible } = summary;
  return { grade, pretty_grade, correct_answers_count, is_up_to_date, success_level, correction_is_visible };
};
const nothing = {
  grade: null,
  pretty_grade: null,
  correct_answers_count: null,
  is_up_to_date: false,
  success_level: null,
  correction_is_visible: false,
};

const probe = async (choice_id: string, edited_at: Date) => {
  const content = { choice_id };
  const { results } = await sync(writer, writer.device_id, [
    edit({ question_id, seq: (seq += 1), content, edited_at }),
  ]);
  return results[0]?.outcome;
};

const close = () => writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", writer);

describe("probing after the bell", () => {
  test("the result is hidden while edits with forged times count; once it shows, they no longer count", async () => {
    await probe("a", at(60));
    for (const [second, choice_id] of [
      [0, "a"],
      [2, "b"],
      [4, "c"],
      [6, "b"],
      [8, "a"],
      [10, "c"],
    ] as const) {
      app.clock.set(at(bell + second));
      expect(await probe(choice_id, at(bell - 1))).toBe("stored");
      expect(await look()).toEqual(nothing);
    }
    app.clock.set(at(bell + 11));
    expect(await probe("b", at(bell - 1))).toBe("late");
    app.clock.set(at(bell + 20));
    expect(await look()).toMatchObject({ grade: 0, correct_answers_count: 0, is_up_to_date: true });
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const { body } = await teacher.call("GET /api/v1/quizzes/:quiz_id/scores", {
      params: { quiz_id: exam.quiz.id },
      query: {},
    });
    expect(body).toMatchObject([{ grade: 0 }]);
  });

  test("the attempt reads as closed, with its result pending, even before a job has closed it", async () => {
    app.clock.set(at(bell + 5));
    const params = { score_id: writer.score_id };
    const { body } = await writer.client.call("GET /api/v1/scores/:score_id", { params });
    expect(body).toMatchObject({ state: "timeout_timer", grade: null, is_up_to_date: false });
  });

  test("an edit written after the bell is late, however soon it arrives", async () => {
    app.clock.set(at(bell + 2));
    expect(await probe("b", at(bell + 1))).toBe("late");
    expect(await probe("b", at(bell))).toBe("stored");
  });
});

describe("after a deliberate hand-in", () => {
  test("the result shows at once, and an edit is late at once, whatever time it claims", async () => {
    await probe("a", at(60));
    app.clock.set(at(600));
    await close();
    expect(await look()).toMatchObject({ grade: 0, is_up_to_date: true });
    app.clock.set(new Date(at(600).getTime() + 1));
    expect(await probe("b", at(599))).toBe("late");
    const { late_status, content } = (
      await writer.client.call("GET /api/v1/quiz_instances/:instance_id/answers", {
        params: { instance_id: writer.instance_id },
      })
    ).body[0]!;
    expect({ late_status, content }).toEqual({ late_status: "out_of_time", content: { choice_id: "a" } });
  });

  test("an edit is late, too, if the server was reading the attempt during the hand-in", async () => {
    const [read, handedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { pool } = app.parts;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const slowly = async (...given: unknown[]) => {
      const rows = await query(...given);
      if ((given[0] as { name?: string }).name !== "find_attempts") return rows;
      read.resolve();
      await handedIn.promise;
      return rows;
    };
    Object.assign(pool, { query: slowly });
    const underWay = probe("a", at(60));
    await read.promise;
    app.clock.set(at(600));
    await close();
    handedIn.resolve();
    await underWay;
    Object.assign(pool, { query });
    app.clock.set(at(600.5));
    expect(await probe("b", at(599))).toBe("late");
  });

  test("an edit that commits only after hand-in and grading is graded too; the hand-in does not wait", async () => {
    await probe("a", at(60));
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { ledger_pool } = app.parts;
    const query = ledger_pool.query.bind(ledger_pool) as (...given: unknown[]) => Promise<unknown>;
    const slowly = async (...given: unknown[]) => {
      held.resolve();
      await goOn.promise;
      return query(...given);
    };
    Object.assign(ledger_pool, { query: slowly });
    app.clock.set(at(600));
    const underWay = probe("b", at(599));
    await held.promise;
    Object.assign(ledger_pool, { query });
    const asked = performance.now();
    await close();
    expect(performance.now() - asked).toBeLessThan(2_500);
    for (const second of [601, 620]) {
      app.clock.set(at(second));
      expect(await look()).toMatchObject({ grade: 0, is_up_to_date: true });
    }
    goOn.resolve();
    expect(await underWay).toBe("stored");
    expect(await look()).toMatchObject({ correct_answers_count: 1, is_up_to_date: true });
  });

  test("the same edit sent again is a duplicate, not late work", async () => {
    const sent = edit({ question_id, seq: 900, edited_at: at(60) });
    await sync(writer, writer.device_id, [sent]);
    await close();
    const { results } = await sync(writer, writer.device_id, [sent]);
    expect(results).toMatchObject([{ outcome: "duplicate" }]);
  });
});

test("a receipt does not match if it lacks an edit that counts; the server then issues another one", async () => {
  const [first, second] = exam.questions;
  await sync(writer, writer.device_id, [edit({ question_id: first!.id, seq: 1 })]);
  app.clock.set(at(3600));
  // A hand-in at the bell: the bell has closed the attempt, and an edit written before may still arrive.
  const { body: early } = await close();
  expect(early).toMatchObject({ state: "timeout_timer", answers_count: 1 });
  const verify = async ({ score_id, digest }: typeof early) =>
    (await writer.client.call("POST /api/v1/receipts/verify", { body: { score_id, digest } })).body;
  expect(await verify(early)).toMatchObject({
    matches: true,
    is_issued: true,
    missing_count: 0,
    additional_count: 0,
  });
  app.clock.set(at(3604));
  await sync(writer, writer.device_id, [
    edit({ question_id: first!.id, seq: 2, content: { choice_id: "b" }, edited_at: at(3598) }),
    edit({ question_id: second!.id, seq: 3, edited_at: at(3599) }),
  ]);
  expect(await verify(early)).toMatchObject({
    matches: false,
    is_issued: true,
    missing_count: 2,
    additional_count: 1,
  });
  app.clock.set(at(3611));
  const { body: later } = await writer.client.call("GET /api/v1/scores/:score_id/receipt", {
    params: { score_id: writer.score_id },
  });
  expect(later).toMatchObject({ answers_count: 2, issued_at: at(3611).toISOString() });
  expect(await verify(later)).toMatchObject({ matches: true, missing_count: 0, additional_count: 0 });
  expect(await verify({ ...later, digest: "0".repeat(64) })).toMatchObject({ matches: false, is_issued: false });
  const again = await close();
  expect(again.body).toEqual(later);
});
