import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { AnswerPicture, Problem } from "@examplar/contract";
import type { QuestionBodies } from "@examplar/domain";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildExercise, buildQuestion } from "../../builders/index.ts";
import { buildExam, edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { portOf } from "../../platform/http/listen.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

const app = await createTestApp();
afterAll(app.stop);

const png = (length = 200) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(length, 7)]);
const announced = { filename: "sketch.png", content_type: "image/png", byte_size: 208 };
const limits = { statement_html: "Draw it", max_files: 2, accepted: ["image"], max_bytes: 1000 };
const start = new Date("2026-11-15T10:00:00Z");
const later = (seconds: number) => app.clock.set(new Date(start.getTime() + seconds * 1000));

let exam: Exam;
let writer: Writer;
let question_id: number;

const addUpload = async (body: object = {}, position = 10) => {
  const [first] = exam.questions;
  const { quiz_section_id } = await app.db
    .selectFrom("exercises")
    .select("quiz_section_id")
    .where("id", "=", first!.exercise_id)
    .executeTakeFirstOrThrow();
  const exercise = await buildExercise(app.db, { quiz_section_id, position });
  const upload = { ...limits, ...body } as QuestionBodies["upload"];
  return (await buildQuestion(app.db, { exercise_id: exercise.id, type: "upload", body: upload })).id;
};

const begin = async (body: object = {}) => {
  exam = await buildExam(app);
  question_id = await addUpload(body);
  writer = await startStudent(app, exam);
};
beforeEach(async () => {
  app.clock.set(start);
  await begin();
});

const ask = (by: Writer | TestClient = writer, change: object = {}, where: object = {}) =>
  ("client" in by ? by.client : by).call("POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
    params: { instance_id: writer.instance_id, question_id, ...where },
    body: { ...announced, ...change },
  });

const send = async (url: string, payload: Buffer, by: TestClient = writer.client, headers: object = {}) => {
  const reply = await app.server.inject({
    method: "PUT",
    url,
    payload,
    headers: { "content-type": "application/octet-stream", cookie: by.cookie, ...headers },
  });
  return { status: reply.statusCode, body: reply.json<AnswerPicture & Problem>() };
};
const upload = async (payload = png(), change: object = {}) =>
  send((await ask(writer, { byte_size: payload.length, ...change })).body.upload_url, payload);
const list = async (by: TestClient = writer.client) =>
  by.call("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
    params: { instance_id: writer.instance_id, question_id },
  });
const see = (url: string, by: TestClient = writer.client, headers: object = {}) =>
  app.server.inject({ url, headers: { cookie: by.cookie, ...headers } });
const takeOut = (picture_id: number, by: TestClient = writer.client) =>
  by.call("DELETE /api/v1/answer_pictures/:picture_id", { params: { picture_id } });
const objects = async () =>
  (
    await readdir(join(app.parts.config.data_dir, "files/objects/answer_pictures", String(exam.quiz.id)), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;

describe("a file of an answer", () => {
  test("CALL-06 is sent to its address, listed, read, and named in the answer", async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body.upload_url).toMatch(/^\/api\/v1\/answer_pictures\/\d+\/file\?token=/);
    const bytes = png();
    const picture = await send(body.upload_url, bytes);
    expect(picture.body).toMatchObject({ picture_id: body.picture_id, question_id, ...announced });
    expect((await list()).body).toEqual([picture.body]);
    const seen = await see(picture.body.url);
    expect(seen.rawPayload).toEqual(bytes);
    expect(seen.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline; filename="sketch.png"/),
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "cache-control": "no-store",
    });
    const content = { picture_ids: [body.picture_id] };
    const { results } = await sync(writer, writer.device_id, [edit({ question_id, seq: 1, content })]);
    expect(results).toMatchObject([{ outcome: "stored" }]);
  });

  test("can be read in ranges", async () => {
    const { body } = await upload();
    const part = await see(body.url, writer.client, { range: "bytes=1-3" });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "PNG", "bytes 1-3/208"]);
    const none = await see(body.url, writer.client, { range: "bytes=208-" });
    expect([none.statusCode, none.headers["content-range"]]).toEqual([416, "bytes */208"]);
    expect(none.json()).toMatchObject({ code: "range_not_satisfiable" });
  });

  test("sent twice, even at the same moment, is stored once", async () => {
    const { body } = await ask();
    const replies = await Promise.all([1, 2, 3].map(() => send(body.upload_url, png())));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await send(body.upload_url, Buffer.from("something else"))).toEqual(replies[0]);
    expect((await list()).body).toHaveLength(1);
    expect(await objects()).toBe(1);
    expect((await see(replies[0]!.body.url)).rawPayload).toEqual(png());
  });

  test("with the same bytes is one picture per question, and another one for other questions or students", async () => {
    exam = await buildExam(app);
    const another_id = await addUpload({}, 11);
    question_id = await addUpload();
    writer = await startStudent(app, exam);
    const [first, second] = [(await ask()).body, (await ask()).body];
    const replies = await Promise.all([first, second].map(({ upload_url }) => send(upload_url, png())));
    const [picture_id] = replies.map(({ body }) => body.picture_id);
    expect(replies.map(({ body }) => body.picture_id)).toEqual([picture_id, picture_id]);
    expect((await send(second.upload_url, png())).body.picture_id).toBe(picture_id);
    expect([(await list()).body.map((one) => one.picture_id), await objects()]).toEqual([[picture_id], 1]);

    const other = await startStudent(app, exam);
    const { body } = await ask(other, {}, { instance_id: other.instance_id });
    expect((await send(body.upload_url, png(), other.client)).body.picture_id).toBe(body.picture_id);
    const elsewhere = (await ask(writer, {}, { question_id: another_id })).body;
    expect((await send(elsewhere.upload_url, png())).body.picture_id).toBe(elsewhere.picture_id);
  });

  test("removed by its student is hidden from the student, but not lost: the teacher can open it", async () => {
    const { body } = await upload();
    const teacher = await app.as({ id: exam.quiz.owner_id });
    expect([(await takeOut(body.picture_id)).status, (await takeOut(body.picture_id)).status]).toEqual([204, 204]);
    expect((await list()).body).toEqual([]);
    expect((await see(body.url)).statusCode).toBe(404);
    expect((await see(body.url, teacher)).rawPayload).toEqual(png());
    expect((await upload()).status).toBe(200);
  });
});

describe("what a file may be", () => {
  test.each([
    ["an HTML page", Buffer.from("<script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["a program", Buffer.from("\x7fELF\x00", "latin1")],
    ["an empty file", Buffer.alloc(0)],
  ])("%s under the name and type of a picture is refused, and nothing is stored", async (_what, bytes) => {
    const { body } = await ask();
    const reply = await send(body.upload_url, bytes, writer.client, { "content-type": "image/png" });
    expect(reply).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
    expect([await objects(), (await list()).body]).toEqual([0, []]);
    expect((await send(body.upload_url, png())).status).toBe(200);
  });

  test("a picture is recognised by its bytes, whatever name and type the browser sends", async () => {
    const { body } = await ask(writer, { content_type: "", filename: "C:\\Users\\me\\été.bin" });
    const reply = await send(body.upload_url, png(), writer.client, { "content-type": "text/html" });
    expect(reply.body).toMatchObject({ content_type: "image/png", filename: "été.bin" });
  });

  test("only the kinds that the question accepts are stored", async () => {
    await begin({ accepted: ["pdf", "text"] });
    expect((await ask()).problem.code).toBe("unsupported_media_type");
    const html = await upload(Buffer.from("<b>hello</b>"), { content_type: "text/html", filename: "a.html" });
    expect(html.body).toMatchObject({ content_type: "text/plain" });
    expect((await upload(Buffer.from("%PDF-1.7"), { content_type: "application/pdf" })).status).toBe(200);
  });

  test("one byte over the limit is refused when announced, when sent, and when sent without a length", async () => {
    expect((await ask(writer, { byte_size: 1001 })).problem.code).toBe("payload_too_large");
    const { body } = await ask();
    expect((await send(body.upload_url, png(993))).body.code).toBe("payload_too_large");
    if (!app.server.server.listening) await app.server.listen({ port: 0, host: "127.0.0.1" });
    const reply = await fetch(`http://127.0.0.1:${portOf(app.server)}${body.upload_url}`, {
      method: "PUT",
      headers: { cookie: writer.client.cookie },
      body: new ReadableStream({
        start: (stream) => {
          for (let n = 0; n < 20; n += 1) stream.enqueue(png());
          stream.close();
        },
      }),
      duplex: "half",
    });
    expect([reply.status, ((await reply.json()) as Problem).code]).toEqual([413, "payload_too_large"]);
    expect(await objects()).toBe(0);
    expect((await send(body.upload_url, png(992))).status).toBe(200);
  });

  test("a GIF whose second frame would need too many pixels is refused, and nothing of it is stored", async () => {
    const frame = (side: number) => [0x2c, 0, 0, 0, 0, side & 255, side >>> 8, side & 255, side >>> 8, 0, 2, 1, 0, 0];
    const gif = (...sides: number[]) =>
      Buffer.from([...Buffer.from("GIF89a"), 9, 0, 9, 0, 0, 0, 0, ...sides.flatMap(frame), 0x3b]);
    expect((await upload(gif(9, 9))).status).toBe(200);
    expect((await upload(gif(9, 60_000))).body.code).toBe("payload_too_large");
    expect(await objects()).toBe(1);
  });

  test("an answer may name as many files as the question allows; replaced ones do not count", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await upload(png(200 + n))).body.picture_id);
    const named = (picture_ids: number[], seq: number) =>
      sync(writer, writer.device_id, [edit({ question_id, seq, content: { picture_ids } })]);
    expect((await named(ids, 1)).results).toMatchObject([{ outcome: "rejected" }]);
    expect((await named(ids.slice(1), 2)).results).toMatchObject([{ outcome: "stored" }]);
  });

  test("a question accepts a hundred uploads, even simultaneous ones, and then no more", async () => {
    await upload();
    const row = await app.db.selectFrom("answer_pictures").selectAll().where("question_id", "=", question_id).execute();
    const { id: _id, ...known } = row[0]!;
    await app.db
      .insertInto("answer_pictures")
      .values(
        Array.from({ length: 98 }, (_, n) => ({
          ...known,
          file_id: randomUUID(),
          storage_key: `elsewhere/${question_id}/${n}`,
          sha256: `${n}`,
        })),
      )
      .execute();
    const file_ids = [randomUUID(), randomUUID(), randomUUID()];
    const asked = await Promise.all(file_ids.map((file_id) => ask(writer, { file_id })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const file_id = file_ids[asked.findIndex(({ status }) => status === 201)]!;
    expect((await ask(writer, { file_id })).status).toBe(201);
    later(601);
    const after_expiry = await ask();
    expect(after_expiry.status).toBe(201);
    expect((await ask(writer, { file_id })).problem.code).toBe("too_many_files");
    expect((await send(after_expiry.body.upload_url, png(300))).status).toBe(200);
    expect(await objects()).toBe(2);
    expect((await ask()).problem.code).toBe("too_many_files");
  });

  test.each([
    { filename: "" },
    { filename: "x".repeat(256) },
    { byte_size: 0 },
    { byte_size: -1 },
    { byte_size: 1.5 },
    { filename: "a\u0000b" },
  ])("%j is not valid", async (change) => {
    expect((await ask(writer, change)).problem.code).toBe("validation_failed");
  });

  test.each(["../../../etc/passwd", "..\\..\\x", "/", "a/b/../c.png"])(
    "the name %j does not reach another path",
    async (filename) => {
      const { body } = await upload(png(), { filename });
      expect(body.filename).not.toMatch(/[/\\]/);
      expect(await objects()).toBe(1);
    },
  );
});

test("an upload whose connection breaks stores nothing, and can be sent again to the same address", async () => {
  await begin({ max_bytes: 10_000_000 });
  const { body } = await ask(writer, { byte_size: 9_000_000 });
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: "127.0.0.1" });
  const coming = () => readdir(join(app.parts.config.data_dir, "files/coming"));
  const socket = connect(portOf(app.server), "127.0.0.1");
  const head = `PUT ${body.upload_url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${writer.client.cookie}\r\n`;
  socket.write(`${head}content-type: image/png\r\ncontent-length: 9000000\r\n\r\n`);
  socket.write(png(100_000));
  await expect.poll(coming, { timeout: 10_000 }).toHaveLength(1);
  socket.destroy();
  await expect.poll(coming, { timeout: 10_000 }).toEqual([]);
  expect([await objects(), (await list()).body]).toEqual([0, []]);
  expect((await send(body.upload_url, png())).status).toBe(200);
});

describe("when a file is sent", () => {
  const address = async () => (await ask()).body.upload_url;

  const nameIt = async (picture_id: number, seq: number) =>
    (
      await sync(writer, writer.device_id, [
        edit({ question_id, seq, content: { picture_ids: [picture_id] }, edited_at: start }),
      ])
    ).results[0]?.outcome;

  test("LOSS-01 after the deadline a file is kept, its edit becomes late, and none can be removed", async () => {
    const { body: first } = await upload();
    later(3600 + 10);
    expect(await nameIt(first.picture_id, 1)).toBe("stored");
    // The removal happens now, after the deadline.
    expect((await takeOut(first.picture_id)).problem.code).toBe("too_late");
    later(3600 + 11);
    const { body: late } = await upload(png(300));
    expect(await nameIt(late.picture_id, 2)).toBe("late");
    expect((await takeOut(first.picture_id)).problem.code).toBe("too_late");
    expect((await see(late.url)).statusCode).toBe(200);
  });

  test("a file that another device sends after the hand-in is kept, for the teacher to decide", async () => {
    await writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });
    later(11);
    expect(await nameIt((await upload()).body.picture_id, 1)).toBe("late");
  });

  test("an address is valid for ten minutes", async () => {
    const url = await address();
    later(600);
    expect((await send(url, png())).body.code).toBe("upload_expired");
  });
});

describe("files of somebody else", () => {
  test("attempt, address and picture are not found for another student, nor in their answer", async () => {
    const { body } = await upload();
    const open = (await ask()).body.upload_url;
    const other = await startStudent(app, exam);
    const teacher = await app.as({ id: exam.quiz.owner_id });
    expect((await ask(other.client)).status).toBe(404);
    expect((await send(open, png(), other.client)).status).toBe(404);
    expect((await see(body.url, other.client)).statusCode).toBe(404);
    expect((await takeOut(body.picture_id, other.client)).status).toBe(404);
    expect((await list(other.client)).status).toBe(404);
    expect((await list(teacher)).body).toHaveLength(1);
    expect((await ask(teacher)).status).toBe(404);
    const content = { picture_ids: [body.picture_id] };
    await sync(other, other.device_id, [edit({ question_id, seq: 1, content })]);
    expect((await see(body.url, other.client)).statusCode).toBe(404);
    const ofOther = { params: { instance_id: other.instance_id, question_id } };
    const key = "GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures";
    expect((await other.client.call(key, ofOther)).body).toEqual([]);
    expect((await teacher.call(key, ofOther)).body).toEqual([]);
  });

  test("an upload address does not work for another file of the same student", async () => {
    const [first, second] = [(await ask()).body, (await ask()).body];
    const swapped = `/api/v1/answer_pictures/${first.picture_id}/file?${second.upload_url.split("?")[1]}`;
    expect((await send(swapped, png())).status).toBe(404);
  });

  test("questions without uploads, from other papers, or with unknown ids are not found", async () => {
    for (const id of [exam.questions[0]!.id, 2_000_000_000])
      expect((await ask(writer, {}, { question_id: id })).status).toBe(404);
    expect((await ask(writer, {}, { instance_id: 2_000_000_000 })).status).toBe(404);
  });
});
