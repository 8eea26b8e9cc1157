import { sql } from "kysely";
import { expect, test } from "vitest";
import { answersOf, buildExam, edit, startStudent, sync } from "../../testing/exam.ts";
import { openGradingRig } from "./grading.test-rig.ts";

const { app, rig } = await openGradingRig();

/**
 * Every edit takes an id from the sequence, even if it only changes an answer, so ids grow much faster than answers.
 */
const beyondInteger = 2 ** 31 + 7;

test("an answer whose id is beyond 2^31 is written, changed, read, graded, marked by hand and commented", async () => {
  const exam = await buildExam(app);
  const [first, second] = exam.questions;
  await sql`select setval(pg_get_serial_sequence('answers', 'id'), ${beyondInteger}::bigint)`.execute(app.db);
  const writer = await startStudent(app, exam);
  const write = async (question_id: number, seq: number, choice_id: string) =>
    (await sync(writer, writer.device_id, [edit({ question_id, seq, content: { choice_id } })])).results[0]?.outcome;
  expect(await write(first!.id, 1, "a")).toBe("stored");
  expect(await write(first!.id, 2, "b")).toBe("stored");
  expect(await write(second!.id, 3, "b")).toBe("stored");
  expect(await answersOf(writer)).toMatchObject([
    { question_id: first!.id, content: { choice_id: "b" }, revision: 2 },
    { question_id: second!.id, content: { choice_id: "b" }, revision: 1 },
  ]);

  await rig.handIn(writer);
  await rig.grade();
  expect(await rig.pointsOf(writer)).toEqual([1, 1]);
  const teacher = await app.as({ id: exam.quiz.owner_id });
  const { status } = await teacher.call("PUT /api/v1/scores/:score_id/answers/:question_id/points", {
    params: { score_id: writer.score_id, question_id: second!.id },
    body: { points: 0.5, ...(await rig.seen(writer.score_id, second!.id)) },
  });
  expect([status, await rig.pointsOf(writer)]).toEqual([204, [1, 0.5]]);

  const answer_id = (await rig.answersOf(writer))[0]!.id;
  expect(answer_id).toBeGreaterThan(beyondInteger);
});
