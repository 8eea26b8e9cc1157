import { randomUUID } from "node:crypto";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addUploadQuestion, buildExam, edit, startStudent, sync, type Writer } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { sweepPictures } from "./sweep-pictures.ts";

const app = await createTestApp();
afterAll(app.stop);
const start = new Date("2026-11-15T10:00:00Z");
const daysLater = (days: number) => app.clock.set(new Date(start.getTime() + days * 24 * 3_600_000));
const root = join(app.parts.config.data_dir, "files/objects/answer_pictures");

const sweep = () => sweepPictures(app.parts, new Date(app.clock.now().getTime() - 30 * 24 * 3_600_000));

let writer: Writer;
let question_id: number;

beforeEach(async () => {
  app.clock.set(start);
  const exam = await buildExam(app);
  question_id = await addUploadQuestion(app, exam);
  writer = await startStudent(app, exam);
});

/** Inserts a row with its bytes, or with an unused address only. */
const picture = async (is_uploaded = true): Promise<number> => {
  const key = `answer_pictures/${writer.summary.quiz_id}/${writer.score_id}/${randomUUID()}`;
  const bytes = async function* () {
    yield Buffer.from("picture");
  };
  const stored = is_uploaded ? await app.parts.storage.put(key, bytes(), { max_bytes: 100 }) : null;
  if (stored) await utimes(join(app.parts.config.data_dir, "files/objects", key), start, start);
  const row = { score_id: writer.score_id, question_id, filename: "a.png", content_type: "image/png", byte_size: 7 };
  const arrived = stored && { storage_key: key, sha256: stored.sha256, uploaded_at: start };
  const { id } = await app.db
    .insertInto("answer_pictures")
    .values({ ...row, created_at: start, ...arrived })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const left = async () =>
  (
    await app.db
      .selectFrom("answer_pictures")
      .select("id")
      .where("score_id", "=", writer.score_id)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);
const objects = async () =>
  (
    await readdir(join(root, String(writer.summary.quiz_id)), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;

test("files that any edit named stay, even if the answer dropped them; others are removed after a month", async () => {
  const [named, dropped, unnamed] = [await picture(), await picture(), await picture()];
  const write = (seq: number, picture_ids: number[]) =>
    sync(writer, writer.device_id, [edit({ question_id, seq, content: { picture_ids } })]);
  await write(1, [dropped]);
  await write(2, [named]);
  daysLater(29);
  await sweep();
  expect(await left()).toEqual([named, dropped, unnamed]);
  daysLater(30);
  expect(await sweep()).toMatchObject({ unnamed: 1, without_row: 1 });
  expect([await left(), await objects()]).toEqual([[named, dropped], 2]);
});

test("a file that its computer sends again shortly before its month is over starts a new month", async () => {
  const bytes = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from("photo")]);
  const send = async () => {
    const { body } = await writer.client.call(
      "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures",
      {
        params: { instance_id: writer.instance_id, question_id },
        body: { filename: "a.png", content_type: "image/png", byte_size: bytes.length },
      },
    );
    const headers = { "content-type": "application/octet-stream", cookie: writer.client.cookie };
    const reply = await app.server.inject({ method: "PUT", url: body.upload_url, payload: bytes, headers });
    return reply.json<{ picture_id: number }>().picture_id;
  };
  const picture_id = await send();
  daysLater(29);
  writer = { ...writer, client: await app.as(writer.student) };
  expect(await send()).toBe(picture_id);
  daysLater(31);
  await sweep();
  expect(await left()).toEqual([picture_id]);
});

test("an unused address is removed after a day", async () => {
  await picture(false);
  daysLater(0.9);
  expect((await sweep()).unnamed).toBe(0);
  daysLater(1);
  expect((await sweep()).unnamed).toBe(1);
  expect(await left()).toEqual([]);
});

test("files of a deleted attempt are removed; a file that is just arriving has no row yet, and stays", async () => {
  await picture();
  await app.db.deleteFrom("scores").where("id", "=", writer.score_id).execute();
  daysLater(0.5);
  expect((await sweep()).without_row).toBe(0);
  daysLater(1);
  expect((await sweep()).without_row).toBe(1);
  expect(await objects()).toBe(0);
});

test("nothing is removed if the database does not know more than a tenth of the files", async () => {
  for (let n = 0; n < 21; n += 1) await picture();
  const [first] = await readdir(join(root, String(writer.summary.quiz_id)), {
    recursive: true,
    withFileTypes: true,
  }).then((entries) => entries.filter((entry) => entry.isFile()));
  // As after a restore from an older copy: the rows are missing, and only the storage still has the files.
  await app.db.deleteFrom("scores").where("id", "=", writer.score_id).execute();
  daysLater(2);
  expect(await sweep()).toMatchObject({ without_row: 0 });
  expect(await objects()).toBe(21);
  await rm(join(first!.parentPath, first!.name));
  expect(await sweep()).toMatchObject({ without_row: 20 });
  expect(await objects()).toBe(0);
});
