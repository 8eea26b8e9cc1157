import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { lateUploadsMs } from "@examplar/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildQuiz, buildSchool, buildScore, buildSession, buildSummary, buildUser } from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { removeObjects } from "./deletion/remove-objects.job.ts";

const start = new Date("2026-11-15T10:00:00Z");
const path = "POST /api/v1/quizzes_attempt_summaries/:summary_id/media";

let app: TestApp;
let quiz_id: number;
let session_id: number;
let school_id: number;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(start);
  school_id = (await buildSchool(app.db)).id;
  quiz_id = (
    await buildQuiz(app.db, {
      school_id,
      state: "active",
      video_proctoring: true,
      id_card_check: true,
      audio_proctoring: true,
      screen_recording: true,
      web_page_recording: true,
    })
  ).id;
  const times = { start_at: new Date(start.getTime() - 3_600_000), end_at: new Date(start.getTime() + 3_600_000) };
  session_id = (await buildSession(app.db, { quiz_id, ...times })).id;
});
beforeEach(() => app.clock.set(start));
afterAll(() => app.stop());

interface Seat {
  client: TestClient;
  user_id: number;
  summary_id: number;
  prefix: string;
}

const seat = async (overrides: object = { user_data_usage_accepted_at: start }): Promise<Seat> => {
  const user = await buildUser(app.db, { memberships: [{ school_id, role: "student" }] });
  const summary = await buildSummary(app.db, { session_id, user_id: user.id, ...overrides });
  return { client: await app.as(user), user_id: user.id, summary_id: summary.id, prefix: `${quiz_id}/${user.id}/` };
};
const begin = async ({ summary_id }: Seat, attempt_number = 1, more: object = {}) =>
  (
    await buildScore(app.db, {
      quizzes_attempt_summary_id: summary_id,
      attempt_number,
      started_at: start,
      ...more,
    })
  ).id;

const put = (key: string, bytes = "pixels") =>
  app.parts.storage.put(key, Readable.from([Buffer.from(bytes)]), { max_bytes: 1000 });
const item = ({ prefix }: Seat, overrides: object = {}) => {
  const id = randomUUID();
  const key = `${prefix}screen/${id}.jpg`;
  const made = { happened_at: start.toISOString(), duration_ms: null, bytes: 6, mime_type: "image/jpeg" };
  return { id, kind: "screenshot", key, details: { isOverlayTriggered: true }, ...made, ...overrides };
};
const uploaded = async (from: Seat, overrides: object = {}) => {
  const made = item(from, overrides);
  await put(made.key);
  return made;
};
const register = ({ client, summary_id }: Seat, media: unknown[]) =>
  client.call(path, { params: { summary_id }, body: { media } });
const results = async (from: Seat, media: unknown[]) =>
  (await register(from, media)).body.media.map(({ status, reason }) => reason ?? status);
const rowsOf = ({ summary_id }: Seat) =>
  app.db.selectFrom("media").selectAll().where("quizzes_attempt_summary_id", "=", summary_id).execute();

test("CALL-36 ENT-16~ an uploaded screenshot is registered with time, size and details, once", async () => {
  const own = await seat();
  const score_id = await begin(own);
  const one = await uploaded(own, { bytes: 999_999 });
  expect(await register(own, [one])).toMatchObject({
    status: 200,
    body: { media: [{ id: one.id, status: "stored", reason: null }] },
  });
  expect(await results(own, [{ ...one, details: {} }])).toEqual(["stored"]);
  expect(await rowsOf(own)).toMatchObject([
    {
      id: one.id,
      score_id,
      kind: "screenshot",
      happened_at: start,
      storage_key: one.key,
      byte_size: 6,
      mime_type: "image/jpeg",
      details: { isOverlayTriggered: true },
    },
  ]);
});

test("an item without its object is not stored, and is stored once the object has arrived", async () => {
  const own = await seat();
  await begin(own);
  const [there, missing] = [await uploaded(own), item(own)];
  expect(await results(own, [missing, there])).toEqual(["not_uploaded", "stored"]);
  await put(missing.key);
  expect(await results(own, [missing])).toEqual(["stored"]);
});

test("one bad item never rejects the batch; each is refused with its reason", async () => {
  const own = await seat();
  await begin(own);
  const other = await seat();
  const good = await uploaded(own);
  const foreign = await uploaded(other);
  const reasons: [unknown, string][] = [
    [null, "malformed"],
    [item(own, { id: "7" }), "malformed"],
    [item(own, { happened_at: "yesterday" }), "malformed"],
    [item(own, { duration_ms: -1 }), "malformed"],
    [item(own, { mime_type: "text/html" }), "malformed"],
    [item(own, { kind: "hologram" }), "kind_unknown"],
    [item(own, { key: foreign.key }), "key_outside"],
    [item(own, { key: `${own.prefix}../${other.user_id}/screen/a.jpg` }), "key_outside"],
    [item(own, { key: "answer_pictures/1/1/a" }), "key_outside"],
    [item(own, { kind: "audio_chunk" }), "key_outside"],
    [item(own, { details: [] }), "details_invalid"],
    [item(own, { details: { a: "x".repeat(9000) } }), "details_too_large"],
    [good, "stored"],
  ];
  expect(
    await results(
      own,
      reasons.map(([one]) => one),
    ),
  ).toEqual(reasons.map(([, reason]) => reason));
  expect(await rowsOf(own)).toHaveLength(1);
});

test("a registered id or object stays with its first record", async () => {
  const [own, other] = [await seat(), await seat()];
  await begin(own);
  await begin(other);
  const one = await uploaded(own);
  await register(own, [one]);
  expect(await results(other, [await uploaded(other, { id: one.id })])).toEqual(["taken"]);
  expect(await results(own, [{ ...one, id: randomUUID() }])).toEqual(["taken"]);
  expect(await rowsOf(other)).toEqual([]);
});

test("photos are accepted before the attempt and belong to the seat; frames need an attempt", async () => {
  const own = await seat();
  const photo = (kind: string, folder: string) =>
    uploaded(own, { kind, key: `${own.prefix}${folder}${randomUUID()}.jpg` });
  const photos = [await photo("id_card", "id_card/"), await photo("anchor_front", "anchors/")];
  const frame = await photo("camera_frame", "");
  expect(await results(own, [...photos, frame])).toEqual(["stored", "stored", "not_started"]);
  const shown = async () =>
    (
      await own.client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", {
        params: { summary_id: own.summary_id },
      })
    ).body.identity_photos;
  expect(await shown()).toEqual(["anchor_front", "id_card"]);
  await register(own, [await photo("anchor_front", "anchors/")]);
  expect(await shown()).toEqual(["anchor_front", "id_card"]);
  await begin(own);
  expect(await results(own, [frame])).toEqual(["stored"]);
});

test("without the consent nothing is registered", async () => {
  const own = await seat({ user_data_usage_accepted_at: null });
  await begin(own);
  const sound = { kind: "audio_chunk", key: `${own.prefix}audio/1.webm`, mime_type: "audio/webm;codecs=opus" };
  expect(await results(own, [await uploaded(own, sound), await uploaded(own)])).toEqual(["no_consent", "no_consent"]);
});

test("after a retake media of the first attempt stay with it", async () => {
  const own = await seat();
  const later = new Date(start.getTime() + 600_000);
  const first = await begin(own, 1, { state: "finished", finished_at: later });
  const second = await begin(own, 2, { started_at: later });
  app.clock.set(later);
  const [before, after] = [await uploaded(own), await uploaded(own, { happened_at: later.toISOString() })];
  await register(own, [before, after]);
  const scores = new Map((await rowsOf(own)).map(({ id, score_id }) => [id, score_id]));
  expect([scores.get(before.id), scores.get(after.id)]).toEqual([first, second]);
});

test("media may arrive up to a day after the end; other users get none of them", async () => {
  const own = await seat();
  await begin(own, 1, { state: "finished", finished_at: start });
  const one = await uploaded(own);
  app.clock.set(new Date(start.getTime() + lateUploadsMs));
  expect(await results(own, [one])).toEqual(["stored"]);
  app.clock.set(new Date(start.getTime() + lateUploadsMs + 1));
  expect(await register(own, [one])).toMatchObject({ status: 409, body: { code: "too_late" } });
  const other = await seat();
  expect((await register({ ...own, client: other.client }, [one])).status).toBe(404);
});

test("media from after the end or a waiver, or from before a deletion, are refused and removed", async () => {
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
  const made = (own: Seat, count: number) => uploaded(own, { happened_at: minutes(count).toISOString() });
  const own = await seat();
  await begin(own, 1, { state: "finished", finished_at: minutes(10) });
  await begin(own, 2, { state: "finished", started_at: minutes(20), finished_at: minutes(30) });
  app.clock.set(minutes(60));
  const media = [await made(own, 10), await made(own, 12), await made(own, 30), await made(own, 32)];
  expect(await results(own, media)).toEqual(["stored", "after_end", "stored", "after_end"]);
  const exempt = await seat({
    user_data_usage_accepted_at: start,
    screen_recording_disabled: true,
    screen_recording_disabled_at: minutes(5),
  });
  await begin(exempt);
  expect(await results(exempt, [await made(exempt, 5), await made(exempt, 6)])).toEqual(["stored", "not_recorded"]);
  const asked = await seat({ user_data_usage_accepted_at: start, supervision_deleted_at: minutes(5) });
  await begin(asked);
  expect(await results(asked, [await made(asked, 5), await made(asked, 6)])).toEqual(["deleted", "stored"]);
  await removeObjects(app.parts);
  const sizes = await app.parts.storage.sizesOf(media.map(({ key }) => key));
  expect(sizes).toEqual([6, null, 6, null]);
});
