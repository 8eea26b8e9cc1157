import { afterAll, expect, test } from "vitest";
import { buildExam, edit, startStudent, sync, type Writer } from "../../../testing/exam.ts";
import { createTestApp } from "../../../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);

test("when a hall reads at once, everybody gets only their own seat, score and receipt", async () => {
  const exam = await buildExam(app);
  const writers: Writer[] = [];
  for (let n = 0; n < 6; n += 1) writers.push(await startStudent(app, exam));
  for (const writer of writers) {
    await sync(writer, writer.device_id, [edit({ question_id: exam.questions[0]!.id, seq: 1 })]);
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
  }
  const seatOf = (by: Writer, of: Writer) =>
    by.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: of.params });
  const scoresOf = ({ client }: Writer) => client.call("GET /api/v1/scores", { query: { quiz_id: exam.quiz.id } });
  const receiptOf = (by: Writer, { score_id }: Writer) =>
    by.client.call("GET /api/v1/scores/:score_id/receipt", { params: { score_id } });
  const neighbourOf = (index: number) => writers[(index + 1) % writers.length]!;

  await Promise.all(
    writers.map(async (writer, index) => {
      const [seat, scores, receipt, foreignSeat, foreignReceipt] = await Promise.all([
        seatOf(writer, writer),
        scoresOf(writer),
        receiptOf(writer, writer),
        seatOf(writer, neighbourOf(index)),
        receiptOf(writer, neighbourOf(index)),
      ]);
      expect(seat.body).toMatchObject({ id: writer.params.summary_id, is_answered: true });
      expect(seat.body).not.toHaveProperty("user_id");
      expect(scores.body).toMatchObject([{ id: writer.score_id }]);
      expect(receipt.body).toMatchObject({ score_id: writer.score_id, answers_count: 1 });
      expect(foreignSeat.status).toBe(404);
      expect(foreignReceipt.status).toBe(404);
    }),
  );
});
