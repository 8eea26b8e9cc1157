import { createHash, randomUUID } from "node:crypto";
import type { AnswerPicture, Problem } from "@examplar/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeOverdueAttempts } from "../features/attempts/closing/close-overdue.job.ts";
import { createSheetEvaluator } from "../features/grading/sheets/evaluate-sheet.ts";
import { gradeAttempts } from "../features/grading/grade-attempts.job.ts";
import {
  addUploadQuestion,
  answersOf,
  buildExam,
  edit,
  startStudent,
  sync,
  type Exam,
  type Writer,
} from "../testing/exam.ts";
import { createTestApp } from "../testing/test-app.ts";

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
  exam = await buildExam(app, { questions: 1 });
  question_id = await addUploadQuestion(app, exam);
  writer = await startStudent(app, exam);
});

/** Replaces the exam by one with a second upload question. */
const takeTwoUploads = async () => {
  exam = await buildExam(app, { questions: 1 });
  const another_id = await addUploadQuestion(app, exam, 11);
  question_id = await addUploadQuestion(app, exam);
  writer = await startStudent(app, exam);
  return another_id;
};

const png = (text: string) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);
const named = (bytes: Buffer, file_id: string = randomUUID()) => ({
  file_id,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
type Named = ReturnType<typeof named>;

const ask = (by: Writer, bytes: Buffer, file: Partial<Named> = {}, question = question_id) =>
  by.client.call("POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
    params: { instance_id: by.instance_id, question_id: question },
    body: { filename: "sketch.png", content_type: "image/png", byte_size: bytes.length, ...file },
  });
const put = async (by: Writer, url: string, payload: Buffer) => {
  const headers = { "content-type": "application/octet-stream", cookie: by.client.cookie };
  const reply = await app.server.inject({ method: "PUT", url, payload, headers });
  return { status: reply.statusCode, body: reply.json<AnswerPicture & Problem>() };
};
const upload = async (by: Writer, bytes: Buffer, file: Partial<Named> = {}, question = question_id) =>
  put(by, (await ask(by, bytes, file, question)).body.upload_url, bytes);
const write = async (by: Writer, content: unknown, edited_at = app.clock.now()) => {
  const { results } = await sync(by, by.device_id, [edit({ question_id, seq: (seq += 1), content, edited_at })]);
  const { outcome, code } = results[0]!;
  return code ?? outcome;
};
const counted = async (by: Writer = writer, question = question_id) => {
  const { body } = await by.client.call("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
    params: { instance_id: by.instance_id, question_id: question },
  });
  return body.filter(({ counts }) => counts).map(({ file_id }) => file_id);
};
/** Returns the number of answers that a teacher still has to mark. */
const toReview = async () => {
  await closeOverdueAttempts(app.parts);
  await gradeAttempts({ ...app.parts, evaluator });
  const { body } = await writer.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", writer);
  return body.answers_to_review_count;
};

describe("an edit that names files by picture id, as an earlier version did", () => {
  test("the server refuses another student's, a future and an unknown picture id alike, and stores nothing", async () => {
    const other = await startStudent(app, exam);
    const { body } = await upload(other, png("theirs"));
    for (const id of [body.picture_id, body.picture_id + 1000, 2_000_000_000])
      expect(await write(writer, { picture_ids: [id] })).toBe("file_unknown");
    expect(await answersOf(writer)).toEqual([]);
  });

  test("the server refuses a file of another question or without bytes, and stores an uploaded one", async () => {
    const another_id = await takeTwoUploads();
    const elsewhere = await upload(writer, png("one"), {}, another_id);
    expect(await write(writer, { picture_ids: [elsewhere.body.picture_id] })).toBe("file_unknown");
    const { body } = await ask(writer, png("two"));
    expect(await write(writer, { picture_ids: [body.picture_id] })).toBe("file_unknown");
    await put(writer, body.upload_url, png("two"));
    expect(await write(writer, { picture_ids: [body.picture_id] })).toBe("stored");
    expect(await counted()).toHaveLength(1);
  });

  test("a photo sent after the deadline is late, whatever time its edit claims", async () => {
    app.clock.set(at(bell + 3));
    const { body } = await upload(writer, png("after"));
    expect(await write(writer, { picture_ids: [body.picture_id] }, at(bell - 60))).toBe("late");
    expect(await counted()).toEqual([]);
  });
});

describe("an edit that names files by id and digest", () => {
  test("before the deadline counts once its bytes arrive, however late, and can then be marked", async () => {
    const file = named(png("mine"));
    app.clock.set(at(bell - 1));
    expect(await write(writer, { files: [file] })).toBe("stored");
    app.clock.set(at(bell + 600));
    expect([await counted(), await toReview()]).toEqual([[], 0]);
    const { status, body } = await upload(writer, png("mine"), file);
    expect([status, body.counts, body.sha256]).toEqual([200, true, file.sha256]);
    expect([await counted(), await toReview()]).toEqual([[file.file_id], 1]);
  });

  test("other bytes never replace the file: neither at its address, nor under its id or another id", async () => {
    const file = named(png("promised"));
    await write(writer, { files: [file] });
    app.clock.set(at(bell + 300));
    const { body: address } = await ask(writer, png("promised"), file);
    expect((await put(writer, address.upload_url, png("made later"))).body.code).toBe("file_mismatch");
    const later = named(png("made later"), file.file_id);
    expect((await ask(writer, png("made later"), later)).problem.code).toBe("file_mismatch");
    await upload(writer, png("made later"), named(png("made later")));
    expect([await counted(), await toReview()]).toEqual([[], 0]);
    expect((await put(writer, address.upload_url, png("promised"))).status).toBe(200);
    expect(await counted()).toEqual([file.file_id]);
  });

  test("a photo made after the deadline does not count, though its edit claims to be older", async () => {
    app.clock.set(at(bell + 2));
    expect(await write(writer, { files: [named(png("after"))] }, at(bell - 60))).toBe("late");
    const file = named(png("asked for after"));
    await upload(writer, png("asked for after"), file);
    expect(await write(writer, { files: [file] }, at(bell - 60))).toBe("late");
    expect([await counted(), (await answersOf(writer))[0]?.content ?? null]).toEqual([[], null]);
  });

  test.each([
    ["announced", (file: Named) => ask(writer, png("early"), file)],
    ["named by an edit", (file: Named) => write(writer, { files: [file] })],
  ])("a file that was %s before the deadline counts in an edit that arrives a moment later", async (_how, before) => {
    const file = named(png("early"));
    app.clock.set(at(bell - 1));
    await before(file);
    app.clock.set(at(bell + 5));
    expect(await write(writer, { files: [file] }, at(bell - 1))).toBe("stored");
    await upload(writer, png("early"), file);
    expect(await counted()).toEqual([file.file_id]);
  });

  test("another student's file, named by its real id and digest, never counts and is never shown", async () => {
    const other = await startStudent(app, exam);
    const file = named(png("theirs"));
    const { body } = await upload(other, png("theirs"), file);
    await write(other, { files: [file] });
    const made_up = named(png("of nobody"));
    expect([await write(writer, { files: [file] }), await write(writer, { files: [made_up] })]).toEqual([
      "stored",
      "stored",
    ]);
    await write(writer, { files: [file] });
    expect([await counted(), await counted(other)]).toEqual([[], [file.file_id]]);
    const seen = await app.server.inject({ url: body.url, headers: { cookie: writer.client.cookie } });
    expect(seen.statusCode).toBe(404);
    app.clock.set(at(bell + 60));
    expect(await toReview()).toBe(0);
  });

  test("a file of another question of the same attempt is refused", async () => {
    const another_id = await takeTwoUploads();
    const file = named(png("one"));
    await upload(writer, png("one"), file, another_id);
    expect(await write(writer, { files: [file] })).toBe("file_unknown");
    expect((await ask(writer, png("one"), file)).problem.code).toBe("file_mismatch");
  });

  test("announcing a file again, as after a lost reply, gives the same picture, also after its upload", async () => {
    const file = named(png("mine"));
    const [first, second] = [await ask(writer, png("mine"), file), await ask(writer, png("mine"), file)];
    expect(second.body.picture_id).toBe(first.body.picture_id);
    expect((await put(writer, second.body.upload_url, png("mine"))).status).toBe(200);
    const again = await upload(writer, png("mine"), file);
    expect([again.status, again.body.picture_id]).toEqual([200, first.body.picture_id]);
  });

  test("the receipt covers the digests, so it matches before and after the bytes arrive", async () => {
    const file = named(png("mine"));
    await write(writer, { files: [file] });
    const { body } = await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", writer);
    const verify = async () =>
      (
        await writer.client.call("POST /api/v1/receipts/verify", {
          body: { score_id: body.score_id, digest: body.digest },
        })
      ).body;
    expect(await verify()).toMatchObject({ matches: true, missing_count: 0 });
    await upload(writer, png("mine"), file);
    expect(await verify()).toMatchObject({ matches: true, missing_count: 0 });
  });
});
