import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildExam, edit, startStudent, sync } from "../../../testing/exam.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { createAnswersEngine } from "../engine.ts";

const app = await createTestApp();
afterAll(app.stop);

test("a server error about one student's rows fails that hand-in only, not those in the same batch", async () => {
  const exam = await buildExam(app);
  const writers = [];
  for (let n = 0; n < 5; n += 1) writers.push(await startStudent(app, exam));
  for (const writer of writers)
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
  const unlucky = writers[2]!;
  // PostgreSQL accepts this time and JavaScript does not, so presenting the receipt fails.
  await sql`update scores set state = 'finished', finished_at = 'infinity' where id = ${unlucky.score_id}`.execute(
    app.db,
  );
  const asked_at = app.clock.now();
  const outcomes = await createAnswersEngine(app.parts).hand_ins.write(
    writers.map(({ params, student }) => ({ ...params, score_id: null, user_id: student.id, asked_at })),
  );
  for (const [index, { score_id }] of writers.entries())
    if (score_id === unlucky.score_id) expect(outcomes[index]).toEqual({ fault: expect.any(TypeError) });
    else expect(outcomes[index]).toMatchObject({ score_id, state: "finished", answers_count: 1 });
  const reply = await unlucky.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", unlucky);
  expect(reply.status).toBe(500);
});
