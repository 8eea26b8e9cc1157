import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { buildMedia, buildScore, buildSummary, buildUser } from "../../builders/index.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { at, openMediaRig } from "./media.test-rig.ts";

const path = "GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis";

const { app, teacher, support, quiz_id } = await openMediaRig();
const attempts: Record<string, { score_id: number; summary_id: number }> = {};
beforeAll(async () => {
  for (const first_name of ["Ada", "Bo"]) {
    const user = await buildUser(app.db, { first_name, last_name: "Drawn", email: `${first_name}@faces.example` });
    const summary = await buildSummary(app.db, { quiz_id, user_id: user.id });
    const score = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id });
    attempts[first_name] = { score_id: score.id, summary_id: summary.id };
    await buildMedia(app.db, { score_id: score.id, kind: "anchor_front" });
    await buildMedia(app.db, { score_id: score.id, kind: "id_card" });
    for (let second = 0; second < 30; second += 1) {
      const figures = { faces_count: 1, face_distance: 0.3, face_similarity: 0.955 };
      const details = JSON.stringify(second % 10 === 0 ? figures : {});
      await buildMedia(app.db, { score_id: score.id, kind: "camera_frame", happened_at: at(second), details });
    }
  }
  await buildMedia(app.db, { kind: "camera_frame", details: JSON.stringify({ faces_count: 2 }) });
});

const analysis = (query: { limit?: string; search?: string } = {}, client = teacher) =>
  client.call(path, { params: { quiz_id }, query });

test("CALL-32 frames are listed with limit and search, analysed ones first, with reference photos", async () => {
  const { body } = await analysis();
  expect(body.frames).toHaveLength(10);
  expect(body.frames.filter(({ figures }) => figures !== null)).toHaveLength(6);
  expect(body.frames[0]).toMatchObject({
    happened_at: at(20).toISOString(),
    figures: { faces_count: 1, face_distance: 0.3, face_similarity: 0.955 },
  });
  expect(new Set(body.frames.map(({ name }) => name))).toEqual(new Set(["Ada Drawn", "Bo Drawn"]));
  expect(body.references.map(({ kind }) => kind)).toEqual(["anchor_front", "anchor_front"]);

  const { body: found } = await analysis({ limit: "2", search: "bo DRAWN" });
  expect(found.frames.map(({ name, happened_at }) => [name, happened_at])).toEqual([
    ["Bo Drawn", at(20).toISOString()],
    ["Bo Drawn", at(10).toISOString()],
  ]);
  expect(found.references).toMatchObject([{ quizzes_attempt_summary_id: attempts["Bo"]!.summary_id }]);
  expect((await analysis({ search: "ada@faces" })).body.frames[0]).toMatchObject({ name: "Ada Drawn" });
  expect((await analysis({ search: "%" })).body.frames).toEqual([]);
});

test("support reads the analysis only of attempts for which it gave a reason", async () => {
  expect((await analysis({}, support)).problem.code).toBe("reason_required");
  const params = { score_id: attempts["Ada"]!.score_id };
  const body = { reason: "The student says that the camera failed" };
  await support.call("POST /api/v1/scores/:score_id/media_reasons", { params, body });
  const { body: seen } = await analysis({}, support);
  expect(new Set(seen.frames.map(({ name }) => name))).toEqual(new Set(["Ada Drawn"]));
});

test("the timeline reads every analysed frame of an attempt, sorted by time, and no other frame", async () => {
  const read = (client: TestClient, score_id: number) =>
    client.call("GET /api/v1/scores/:score_id/analysed_frames", { params: { score_id } });
  const { score_id } = attempts["Bo"]!;
  const { body } = await read(teacher, score_id);
  expect(body.map(({ happened_at }) => happened_at)).toEqual([0, 10, 20].map((second) => at(second).toISOString()));
  expect(body[0]).toMatchObject({ faces_count: 1, face_distance: 0.3, face_similarity: 0.955 });
  expect(body[0]!.url).toBe(`/api/v1/media/${body[0]!.id}/file`);
  expect((await read(support, score_id)).problem.code).toBe("reason_required");
});

test("analysed frames of a long exam come page by page; invalid figures do not shorten a page", async () => {
  const seat = await buildSummary(app.db, { quiz_id });
  const { id: score_id } = await buildScore(app.db, { quizzes_attempt_summary_id: seat.id });
  for (const faces_count of [1, 1, "many", -1, 0.5, 1, 1, 1])
    await buildMedia(app.db, {
      score_id,
      kind: "camera_frame",
      happened_at: at(5),
      details: JSON.stringify({ faces_count }),
    });
  const frames: string[] = [];
  const sizes: number[] = [];
  for (let after: string | undefined, size = 2; size === 2; after = frames.at(-1)) {
    const query = { limit: "2", ...(after && { after }) };
    const { body } = await teacher.call("GET /api/v1/scores/:score_id/analysed_frames", {
      params: { score_id },
      query,
    });
    frames.push(...body.map(({ id }) => id));
    sizes.push((size = body.length));
  }
  expect(sizes).toEqual([2, 2, 1]);
  expect(new Set(frames).size).toBe(5);
  // Retention or a student's request may delete the last frame of a page before the next page is read.
  const after = frames[1]!;
  await app.db.deleteFrom("media").where("id", "=", after).execute();
  const goOn = async (query: { after: string; after_at?: string }) =>
    (await teacher.call("GET /api/v1/scores/:score_id/analysed_frames", { params: { score_id }, query })).body;
  expect((await goOn({ after, after_at: at(5).toISOString() })).map(({ id }) => id)).toEqual(frames.slice(2));
  expect(await goOn({ after })).toEqual([]);
  const { body } = await teacher.call("GET /api/v1/scores/:score_id/media", {
    params: { score_id },
    query: { kind: "camera_frame", after, after_at: at(5).toISOString() },
  });
  expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining(frames.slice(2)));
});

test("the photos of the onboarding are readable before there is an attempt, bytes too", async () => {
  const summary = await buildSummary(app.db, { quiz_id });
  const photo = await buildMedia(app.db, { score_id: attempts["Bo"]!.score_id, kind: "id_card" });
  await app.db
    .updateTable("media")
    .set({ quizzes_attempt_summary_id: summary.id })
    .where("id", "=", photo.id)
    .execute();
  await app.parts.storage.put(photo.storage_key, Readable.from([Buffer.from("bytes")]), { max_bytes: 100 });
  const params = { summary_id: summary.id };
  const listed = await teacher.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/identity_photos", { params });
  expect(listed.body).toMatchObject([{ id: photo.id, kind: "id_card", url: `/api/v1/media/${photo.id}/file` }]);
  const file = await teacher.call("GET /api/v1/media/:media_id/file", { params: { media_id: photo.id } });
  expect([file.status, file.text]).toEqual([200, "bytes"]);
  const hidden = await support.call("GET /api/v1/media/:media_id/file", { params: { media_id: photo.id } });
  expect(hidden.problem.code).toBe("reason_required");
});
