import { randomUUID } from "node:crypto";
import { filesIn } from "@examplar/domain";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  addUploadQuestion,
  answersOf,
  buildExam,
  edit,
  startStudent,
  sync,
  type Exam,
  type Writer,
} from "../../testing/exam.ts";
import { rescueContent, seal } from "../../testing/rescue-file.ts";
import { createTestApp } from "../../testing/test-app.ts";

const app = await createTestApp();
afterAll(app.stop);
const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let exam: Exam;
let writer: Writer;
let question_id: number;

beforeEach(async () => {
  app.clock.set(start);
  exam = await buildExam(app);
  question_id = await addUploadQuestion(app, exam);
  writer = await startStudent(app, exam);
  app.clock.set(at(600));
});

const png = (text: string) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);
const kept = (name: string, bytes: Buffer, more: object = {}) => ({
  file_id: randomUUID(),
  instance_id: writer.instance_id,
  question_id,
  device_id: writer.device_id,
  name,
  chosen_at: at(30).toISOString(),
  bytes: bytes.toString("base64url"),
  ...more,
});
type Kept = ReturnType<typeof kept>;

const carry = async (files: unknown[], edits: Parameters<typeof rescueContent>[1] = []) => {
  const teacher = await app.as({ id: exam.quiz.owner_id });
  const { body: key } = await teacher.call("GET /api/v1/rescue_key");
  const content = { ...rescueContent(writer.student.id, edits, at(60)), files };
  const file = JSON.stringify(await seal(key, content));
  return async () => (await teacher.call("POST /api/v1/rescue_files", { body: { file } })).body;
};
const bring = async (...files: unknown[]) => (await carry(files))();
/** Lists the pictures for the files that an answer names, in its order. */
const picturesOf = async (content: unknown): Promise<(number | undefined)[]> => {
  const rows = await app.db
    .selectFrom("answer_pictures")
    .select(["id", "file_id", "sha256"])
    .where("score_id", "=", writer.score_id)
    .execute();
  const { files, picture_ids } = filesIn(content);
  const found = files.map((file) => rows.find((row) => row.file_id === file.file_id && row.sha256 === file.sha256)?.id);
  return [...picture_ids, ...found];
};
const answer = async () => (await answersOf(writer)).find((one) => one.question_id === question_id);
const bytesOf = async (picture_id: number) =>
  (
    await app.server.inject({
      url: `/api/v1/answer_pictures/${picture_id}/file`,
      headers: { cookie: writer.client.cookie },
    })
  ).rawPayload;

describe("files of answers in a rescue file", () => {
  test("LOSS-15 are added to the answer's files, byte for byte; the report names them", async () => {
    const photos = [png("one"), png("two")] as const;
    const report = await bring(kept("one.png", photos[0]), kept("two.png", photos[1]));
    expect(report).toMatchObject({ new_count: 2, edits: [], attempts: [{ instance_id: writer.instance_id }] });
    expect(report.files).toMatchObject([
      { name: "one.png", question_id, outcome: "stored", code: null },
      { name: "two.png", question_id, outcome: "stored", code: null },
    ]);
    const ids = report.files.map(({ picture_id }) => picture_id);
    expect(await picturesOf((await answer())?.content)).toEqual(ids);
    for (const [n, id] of ids.entries()) expect((await bytesOf(id!)).equals(photos[n]!)).toBe(true);
  });

  test("imported again change nothing, and the report says so", async () => {
    const again = await carry([kept("one.png", png("one"))]);
    const [first, second] = [await again(), await again()];
    expect(first.new_count).toBe(1);
    expect(second).toMatchObject({ new_count: 0, files: [{ outcome: "duplicate" }] });
    expect(second.files[0]!.picture_id).toBe(first.files[0]!.picture_id);
    expect(await answer()).toMatchObject({ revision: 1 });
  });

  test("are imported after the edits of the same rescue file, and added to their answer", async () => {
    const { picture_id } = (await bring(kept("one.png", png("one")))).files[0]!;
    const cleared = edit({ question_id, seq: 1, content: null, edited_at: at(40) });
    const entry = { instance_id: writer.instance_id, device_id: writer.device_id, edit: cleared };
    const report = await (await carry([kept("two.png", png("two"))], [entry]))();
    expect(report).toMatchObject({ new_count: 2, edits: [{ outcome: "stored" }], files: [{ outcome: "stored" }] });
    expect(await picturesOf((await answer())?.content)).toEqual([report.files[0]!.picture_id]);
    expect(picture_id).not.toBe(report.files[0]!.picture_id);
  });

  test("LOSS-01 imported after the end become one piece of late work for the teacher to decide", async () => {
    app.clock.set(at(3 * 3600));
    const report = await bring(kept("one.png", png("one")), kept("two.png", png("two")));
    expect(report.files).toMatchObject([{ outcome: "late" }, { outcome: "late" }]);
    expect(await answer()).toMatchObject({ content: null, late_status: "timer_timeout" });
    const { content } = await app.db
      .selectFrom("late_answers")
      .select("content")
      .where("score_id", "=", writer.score_id)
      .executeTakeFirstOrThrow();
    expect(await picturesOf(content)).toEqual(report.files.map(({ picture_id }) => picture_id));
  });

  test("imported late do not restore late work that a teacher has rejected", async () => {
    app.clock.set(at(3 * 3600));
    await bring(kept("one.png", png("one")));
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const { status } = await teacher.call("POST /api/v1/scores/:score_id/late_answers/decide", {
      params: { score_id: writer.score_id },
      body: { decision: "rejected" },
    });
    expect(status).toBe(200);
    const { files } = await bring(kept("two.png", png("two")));
    expect(files).toMatchObject([{ outcome: "late" }]);
    expect(await picturesOf((await answer())?.late_content)).toEqual([files[0]!.picture_id]);
  });

  test("from a computer that the student never used are late work at any time", async () => {
    const report = await bring(kept("one.png", png("one"), { device_id: randomUUID() }));
    expect(report.files).toMatchObject([{ outcome: "late", code: "device_unknown" }]);
    expect((await answer())?.content ?? null).toBeNull();
  });

  test.each<[string, string, () => Kept]>([
    ["a file that is no picture", "unsupported_media_type", () => kept("a.exe", Buffer.from("MZ\0"))],
    ["a file that is too large", "payload_too_large", () => kept("a.png", png("x".repeat(2000)))],
    ["an empty file", "unsupported_media_type", () => kept("a.png", Buffer.alloc(0))],
    ["a file that is not in base64", "unsupported_media_type", () => kept("a.png", png("x"), { bytes: "?" })],
    [
      "a file of a question without uploads",
      "not_found",
      () => kept("a.png", png("x"), { question_id: exam.questions[0]!.id }),
    ],
    [
      "a file of an attempt that does not exist",
      "attempt_not_found",
      () => kept("a.png", png("x"), { instance_id: 2e9 }),
    ],
    ["a file without a valid time", "malformed", () => kept("a.png", png("x"), { chosen_at: "soon" })],
    ["a file without a valid id", "malformed", () => kept("a.png", png("x"), { file_id: 7 })],
  ])("are validated one by one: %s is refused, and the others are imported", async (_, code, bad) => {
    const report = await bring(bad(), "nothing", kept("good.png", png("good")));
    expect(report.files.map(({ outcome, code: why }) => why ?? outcome)).toEqual([code, "malformed", "stored"]);
    expect(await picturesOf((await answer())?.content)).toHaveLength(1);
  });

  test("for another student's attempt are refused", async () => {
    const victim = await startStudent(app, exam);
    const report = await bring(kept("a.png", png("x"), { instance_id: victim.instance_id }));
    expect(report).toMatchObject({ new_count: 0, files: [{ code: "attempt_of_another_student" }] });
    expect(await answersOf(victim)).toEqual([]);
  });

  test("never fill an answer beyond its question's limit", async () => {
    const report = await bring(...["one", "two", "three"].map((name) => kept(`${name}.png`, png(name))));
    expect(report.files.map(({ outcome, code }) => code ?? outcome)).toEqual(["stored", "stored", "no_room"]);
    expect(await picturesOf((await answer())?.content)).toHaveLength(2);
  });

  test("get a storable name if their own is invalid", async () => {
    const report = await bring(kept("C:\\fake\\path\\a\0\ud800.png", png("x")), kept("", png("y")));
    expect(report.files).toMatchObject([{ outcome: "stored" }, { outcome: "stored" }]);
    const rows = await app.db
      .selectFrom("answer_pictures")
      .select("filename")
      .where("score_id", "=", writer.score_id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([{ filename: "a\ufffd.png" }, { filename: "file" }]);
  });

  test("are refused if they are no list, and an import records them", async () => {
    const teacher = await app.as({ id: exam.quiz.owner_id });
    const { body: key } = await teacher.call("GET /api/v1/rescue_key");
    const content = { ...rescueContent(writer.student.id, []), files: {} };
    const file = JSON.stringify(await seal(key, content));
    expect((await teacher.call("POST /api/v1/rescue_files", { body: { file } })).status).toBe(422);
    await bring(kept("one.png", png("one")));
    const [row] = await app.db
      .selectFrom("rescue_imports")
      .select("report")
      .where("score_id", "=", writer.score_id)
      .execute();
    expect(row?.report).toMatchObject({ new_count: 1, files: [{ name: "one.png", outcome: "stored" }] });
  });

  test.each([0, 3 * 3600])(
    "LOSS-15 that the student's own computer also uploads are stored once, %i seconds later",
    async (seconds) => {
      app.clock.set(at(600 + seconds));
      const photos = [png("one"), png("two")];
      const report = await bring(...photos.map((photo, n) => kept(`${n}.png`, photo)));
      const params = { instance_id: writer.instance_id, question_id };
      const own: number[] = [];
      for (const photo of photos) {
        const { body } = await writer.client.call(
          "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures",
          { params, body: { filename: "own.png", content_type: "image/png", byte_size: photo.length } },
        );
        const headers = { "content-type": "application/octet-stream", cookie: writer.client.cookie };
        const reply = await app.server.inject({ method: "PUT", url: body.upload_url, payload: photo, headers });
        own.push(reply.json<{ picture_id: number }>().picture_id);
      }
      expect(own).toEqual(report.files.map(({ picture_id }) => picture_id));
    },
  );

  test("the student's own computer continues with its own sequence numbers", async () => {
    await bring(kept("one.png", png("one")));
    const { results } = await sync(writer, writer.device_id, [
      edit({ question_id, seq: 1, content: null, edited_at: at(90) }),
    ]);
    expect(results).toMatchObject([{ outcome: "stored" }]);
  });
});
