import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { buildExam, seatStudent, startStudent, type Writer } from "../../../testing/exam.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { closeAttempts } from "./close-attempts.ts";

const app = await createTestApp();
afterAll(app.stop);

const closeCall = "POST /api/v1/quizzes_attempt_summaries/:summary_id/close";
const attemptOf = (id: number) =>
  app.db.selectFrom("scores").select(["state", "finished_at"]).where("id", "=", id).executeTakeFirstOrThrow();

test("when a hall hands in at once, each gets their own receipt, and nobody closes another's attempt", async () => {
  const exam = await buildExam(app);
  const writers = [];
  for (let n = 0; n < 5; n += 1) writers.push(await startStudent(app, exam));
  const [first, ...others] = writers as [Writer, ...Writer[]];
  const idle = await seatStudent(app, exam);
  const handIn = (client: Writer["client"], { params }: Pick<Writer, "params">) => client.call(closeCall, { params });
  const [stolen, none, twice, ...replies] = await Promise.all([
    handIn(idle.client, first),
    handIn(idle.client, idle),
    ...[others[0]!, ...others].map((writer) => handIn(writer.client, writer)),
  ]);
  expect([stolen.problem.code, none.problem.code]).toEqual(["not_found", "not_started"]);
  expect(twice!.body).toEqual(replies[0]!.body);
  expect(replies.map(({ body }) => body.score_id)).toEqual(others.map(({ score_id }) => score_id));
  expect(new Set(replies.map(({ body }) => body.digest)).size).toBe(others.length);
  expect((await attemptOf(first.score_id)).state).toBe("started");
});

test("an attempt ends when its own student first handed in, whatever else is in the batch", async () => {
  const exam = await buildExam(app);
  const [writer, stranger] = [await startStudent(app, exam), await seatStudent(app, exam)];
  const { summary_id } = writer.params;
  const asked_at = new Date(app.clock.now().getTime() + 3_599_000);
  const [later, latest] = [1, 2].map((seconds) => new Date(asked_at.getTime() + seconds * 5000)) as [Date, Date];
  const results = await closeAttempts(app.parts, [
    { summary_id, score_id: null, user_id: writer.student.id, asked_at },
    { summary_id, score_id: null, user_id: stranger.student.id, asked_at: later },
    { summary_id, score_id: writer.score_id, user_id: writer.student.id, asked_at: latest },
  ]);
  expect(results).toMatchObject([{ score_id: writer.score_id }, { code: "not_found" }, { score_id: writer.score_id }]);
  expect(await attemptOf(writer.score_id)).toEqual({ state: "finished", finished_at: asked_at });
});

/** A student hands in on one computer and retakes the exam, while another computer still shows the first attempt. */
const takeAgain = async () => {
  const exam = await buildExam(app, { quiz: { allow_retake_quiz: true } });
  const writer = await startStudent(app, exam);
  const first = await writer.client.call(closeCall, { params: writer.params });
  const again = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", {
    params: writer.params,
    body: { device_id: writer.device_id },
  });
  return { writer, receipt: first.body, second_id: again.body.score_id };
};

test("a page of an earlier attempt hands in that attempt, and never the running retake", async () => {
  const { writer, receipt, second_id } = await takeAgain();
  const { params, score_id } = writer;
  const stale = await writer.client.call(closeCall, { params, query: { score_id } });
  expect(stale.body).toEqual(receipt);
  expect((await attemptOf(second_id)).state).toBe("started");
  const foreign = await startStudent(app, await buildExam(app));
  const other = await writer.client.call(closeCall, { params, query: { score_id: foreign.score_id } });
  expect(other.problem.code).toBe("not_found");
  expect((await attemptOf(foreign.score_id)).state).toBe("started");
  const own = await writer.client.call(closeCall, { params, query: { score_id: second_id } });
  expect(own.body.score_id).toBe(second_id);
  expect((await attemptOf(second_id)).state).toBe("finished");
});

test("a page of an earlier attempt does not take over the retake", async () => {
  const { writer, second_id } = await takeAgain();
  const takeOver = (score_id: number) =>
    writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", {
      params: writer.params,
      body: { device_id: randomUUID(), score_id },
    });
  expect((await takeOver(writer.score_id)).problem.code).toBe("conflict");
  expect((await takeOver(second_id)).body.score_id).toBe(second_id);
});
