import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { lateUploadsMs, mediaFolder, type StoredMediaKind } from "@examplar/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExam, seatStudent } from "../../testing/exam.ts";
import { createTestApp } from "../../testing/test-app.ts";

const start = new Date("2026-11-15T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let app: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
});
afterAll(() => app.stop());

const recorded = {
  video_proctoring: true,
  audio_proctoring: true,
  screen_recording: true,
  web_page_recording: true,
  id_card_check: true,
};
const evidence = ["camera_frame", "audio_chunk", "screenshot", "page_recording"] as const;

/** Creates a student who starts on a laptop and takes over the attempt on a desktop after a minute. */
const leaveLaptop = async () => {
  app.clock.set(start);
  const exam = await buildExam(app, { quiz: { ...recorded, allow_retake_quiz: true } });
  const { client, params, summary } = await seatStudent(app, exam);
  await app.db
    .updateTable("quizzes_attempt_summaries")
    .set({ user_data_usage_accepted_at: start })
    .where("id", "=", summary.id)
    .execute();
  const [laptop, desktop] = [randomUUID(), randomUUID()];
  const open = (path: "start" | "take_over", device_id: string) =>
    client.call(`POST /api/v1/quizzes_attempt_summaries/:summary_id/${path}`, { params, body: { device_id } });
  const { score_id } = (await open("start", laptop)).body;
  app.clock.set(at(60));
  await open("take_over", desktop);
  const prefix = `${exam.quiz.id}/${summary.user_id}/`;
  const made = async (kind: StoredMediaKind, seconds: number, more: object = {}) => {
    const id = randomUUID();
    const key = `${mediaFolder(prefix, kind)}${id}`;
    await app.parts.storage.put(key, Readable.from([Buffer.from("pixels")]), { max_bytes: 1_000 });
    const details = kind === "camera_frame" ? { faces_count: 0, face_distance: null, face_similarity: null } : {};
    return { id, kind, key, happened_at: at(seconds).toISOString(), mime_type: "image/jpeg", details, ...more };
  };
  const register = async (media: object[]) => {
    const reply = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/media", {
      params,
      body: { media },
    });
    return reply.body.media.map(({ status, reason }) => reason ?? status);
  };
  const teacher = await app.as({ id: exam.quiz.owner_id });
  const list = async (kind: StoredMediaKind, query: object = {}) =>
    (
      await teacher.call("GET /api/v1/scores/:score_id/media", { params: { score_id }, query: { kind, ...query } })
    ).body.map(({ happened_at }) => (Date.parse(happened_at) - start.getTime()) / 1_000);
  return { exam, teacher, client, params, score_id, laptop, desktop, made, register, list };
};

test("LOSS-14~ the server keeps what a computer recorded after the student left it, and lists it only on request", async () => {
  const { exam, teacher, score_id, laptop, desktop, made, register, list } = await leaveLaptop();
  app.clock.set(at(600));
  for (const kind of evidence) {
    // The laptop had no network: it now sends what it recorded before and after the student left it.
    const before = await made(kind, 30, { device_id: laptop });
    const after = await made(kind, 90, { device_id: laptop });
    const there = await made(kind, 95, { device_id: desktop });
    expect(await register([before, after, there])).toEqual(["stored", "stored", "stored"]);
    expect(await list(kind)).toEqual([30, 95]);
    const window = { from: at(0).toISOString(), to: at(600).toISOString() };
    expect(await list(kind, window)).toEqual([30, 95]);
    expect(await list(kind, { elsewhere: "true" })).toEqual([90]);
    expect(await list(kind, { elsewhere: "true", ...window })).toEqual([90]);
    const bytes = await app.server.inject({
      url: `/api/v1/media/${after.id}/file`,
      headers: { cookie: teacher.cookie },
    });
    expect([bytes.statusCode, bytes.body]).toEqual([200, "pixels"]);
  }
  const params = { score_id };
  const shots = (await teacher.call("GET /api/v1/scores/:score_id/screenshots", { params, query: {} })).body;
  expect([shots.count, shots.screenshots.length]).toEqual([2, 2]);
  const faces = (await teacher.call("GET /api/v1/scores/:score_id/analysed_frames", { params, query: {} })).body;
  expect(faces.map(({ happened_at }) => happened_at)).toEqual([at(30).toISOString(), at(95).toISOString()]);
  const quiz = { params: { quiz_id: exam.quiz.id }, query: {} };
  const analysis = (await teacher.call("GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis", quiz)).body;
  expect(analysis.frames).toHaveLength(2);
  const figures = (await teacher.call("GET /api/v1/scores/:score_id/media_figures", { params })).body;
  expect(figures.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
});

test("items of earlier versions name no device and are listed; so are photos; a malformed device id is refused", async () => {
  const { laptop, made, register, list } = await leaveLaptop();
  const nameless = [await made("camera_frame", 90), await made("camera_frame", 91, { device_id: null })];
  const photo = await made("id_card", 90, { device_id: laptop });
  const malformed = await made("camera_frame", 92, { device_id: "laptop" });
  app.clock.set(at(600 + lateUploadsMs / 2_000));
  expect(await register([...nameless, photo, malformed])).toEqual(["stored", "stored", "stored", "malformed"]);
  expect(await list("camera_frame")).toEqual([90, 91]);
  expect(await list("id_card")).toEqual([90]);
});

test("a computer that the student left in the first attempt is no evidence of the retake on another one either", async () => {
  const { teacher, client, params, laptop, desktop, made, register } = await leaveLaptop();
  await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params });
  app.clock.set(at(120));
  const body = { device_id: desktop };
  const { body: retake } = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", {
    params,
    body,
  });
  const onLaptop = await made("camera_frame", 150, { device_id: laptop });
  const onDesktop = await made("camera_frame", 151, { device_id: desktop });
  app.clock.set(at(200));
  expect(await register([onLaptop, onDesktop])).toEqual(["stored", "stored"]);
  const { body: shown } = await teacher.call("GET /api/v1/scores/:score_id/media", {
    params: { score_id: retake.score_id },
    query: { kind: "camera_frame" },
  });
  expect(shown.map(({ id }) => id)).toEqual([onDesktop.id]);
});
