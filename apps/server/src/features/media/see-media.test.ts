import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { buildMedia, buildScore, buildSummary } from "../../builders/index.ts";
import { reasonMs } from "./media.policy.ts";
import { at, openMediaRig, start } from "./media.test-rig.ts";

const { app, teacher, support, support_id, quiz_id } = await openMediaRig();
let score_id: number;
beforeEach(async () => {
  app.clock.set(start);
  const summary = await buildSummary(app.db, { quiz_id });
  score_id = (await buildScore(app.db, { quizzes_attempt_summary_id: summary.id })).id;
});

const screenshots = (query: { from?: string; to?: string; limit?: string } = {}, client = teacher) =>
  client.call("GET /api/v1/scores/:score_id/screenshots", { params: { score_id }, query });
const media = (query: { kind: "audio_chunk" | "id_card"; after?: string; limit?: string }, client = teacher) =>
  client.call("GET /api/v1/scores/:score_id/media", { params: { score_id }, query });

test("CALL-37~ ENT-16~ screenshots are listed by window and maximum visible count, thinned evenly", async () => {
  const made = [];
  for (let n = 0; n < 20; n += 1)
    made.push(await buildMedia(app.db, { score_id, happened_at: at(n), details: JSON.stringify({ n }) }));
  const places = async (query: Parameters<typeof screenshots>[0]) => {
    const { body } = await screenshots(query);
    return [body.count, body.screenshots.map(({ details }) => details["n"])];
  };
  expect(await places({ limit: "5" })).toEqual([20, [0, 4, 8, 12, 16]]);
  expect(await places({ limit: "3" })).toEqual([20, [0, 7, 14]]);
  expect(await places({ limit: "1" })).toEqual([20, [0]]);
  const window = { from: at(5).toISOString(), to: at(9).toISOString() };
  expect(await places(window)).toEqual([5, [5, 6, 7, 8, 9]]);
  expect(await places({ ...window, limit: "2" })).toEqual([5, [5, 8]]);
  const url = `/api/v1/media/${made[0]!.id}/file`;
  const [first] = (await screenshots()).body.screenshots;
  expect(first).toEqual({ id: made[0]!.id, happened_at: start.toISOString(), details: { n: 0 }, url, thumb_url: url });
});

test("a screenshot has its thumbnail's URL, or its own URL without a thumbnail", async () => {
  const [first, second] = [
    await buildMedia(app.db, { score_id }),
    await buildMedia(app.db, { score_id, happened_at: at(9e6) }),
  ];
  const of = (id: string) => JSON.stringify({ of: id });
  const thumb = await buildMedia(app.db, { score_id, kind: "screenshot_thumb", details: of(first.id) });
  await buildMedia(app.db, { kind: "screenshot_thumb", details: of(second.id) });
  const { body } = await screenshots();
  const urls = new Map(body.screenshots.map(({ id, thumb_url }) => [id, thumb_url]));
  expect(urls.get(first.id)).toBe(`/api/v1/media/${thumb.id}/file`);
  expect(urls.get(second.id)).toBe(`/api/v1/media/${second.id}/file`);
});

test("other kinds are listed in pages by time; photos belong to the seat, across retakes", async () => {
  const sound = { score_id, kind: "audio_chunk", mime_type: "audio/webm", duration_ms: 3000 } as const;
  for (const n of [2, 0, 1]) await buildMedia(app.db, { ...sound, happened_at: at(n * 3) });
  const times = (page: { happened_at: string }[]) => page.map(({ happened_at }) => happened_at);
  const { body: first } = await media({ kind: "audio_chunk", limit: "2" });
  expect(times(first)).toEqual([at(0).toISOString(), at(3).toISOString()]);
  expect(first[0]).toMatchObject({ kind: "audio_chunk", duration_ms: 3000, byte_size: 5, mime_type: "audio/webm" });
  const { body: second } = await media({ kind: "audio_chunk", limit: "2", after: first[1]!.id });
  expect(times(second)).toEqual([at(6).toISOString()]);
  const card = await buildMedia(app.db, { score_id, kind: "id_card" });
  expect((await media({ kind: "id_card" })).body).toMatchObject([{ id: card.id }]);
});

test("bytes are streamed in ranges, cannot run as a page, and no proxy caches them", async () => {
  const { id, storage_key } = await buildMedia(app.db, { score_id, kind: "audio_chunk", mime_type: "audio/webm" });
  await app.parts.storage.put(storage_key, Readable.from([Buffer.from("sound")]), { max_bytes: 10 });
  const cookie = teacher.cookie;
  const read = (headers: object) =>
    app.server.inject({ method: "GET", url: `/api/v1/media/${id}/file`, headers: { cookie, ...headers } });
  const whole = await read({});
  expect([whole.statusCode, whole.body, whole.headers["content-type"]]).toEqual([200, "sound", "audio/webm"]);
  expect(whole.headers["cache-control"]).toBe("no-store");
  expect(whole.headers["content-security-policy"]).toContain("sandbox");
  const part = await read({ range: "bytes=1-2" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "ou", "bytes 1-2/5"]);
});

test("support sees counts and sizes; pictures for an hour after a reason in the audit log", async () => {
  const { id } = await buildMedia(app.db, { score_id, received_at: at(7), byte_size: 30 });
  await buildMedia(app.db, { score_id, received_at: at(9), byte_size: 12 });
  const { body: figures } = await support.call("GET /api/v1/scores/:score_id/media_figures", { params: { score_id } });
  expect(figures).toMatchObject([{ kind: "screenshot", count: 2, bytes: 42, last_received_at: at(9).toISOString() }]);
  const refused = { status: 403, body: { code: "reason_required" } };
  expect(await screenshots({}, support)).toMatchObject(refused);
  expect(await media({ kind: "id_card" }, support)).toMatchObject(refused);
  const params = { score_id };
  const give = (reason: string) =>
    support.call("POST /api/v1/scores/:score_id/media_reasons", { params, body: { reason } });
  expect((await give("because")).status).toBe(400);
  const reason = "The student says that the pictures are black";
  expect(await give(reason)).toMatchObject({ status: 201, body: { expires_at: at(3600).toISOString() } });
  expect((await screenshots({}, support)).body.screenshots.map((one) => one.id)).toContain(id);
  const lines = await app.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "media_reason_recorded")
    .execute();
  expect(lines).toMatchObject([{ actor_id: support_id, subject_type: "score", details: { reason }, at: start }]);
  app.clock.set(new Date(start.getTime() + reasonMs));
  expect(await screenshots({}, support)).toMatchObject(refused);
});

test("a reason for one attempt does not give access to another", async () => {
  const body = { reason: "A complaint about this attempt" };
  await support.call("POST /api/v1/scores/:score_id/media_reasons", { params: { score_id }, body });
  const summary = await buildSummary(app.db, { quiz_id });
  const other = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id });
  expect((await screenshots({}, support)).status).toBe(200);
  score_id = other.id;
  expect((await screenshots({}, support)).status).toBe(403);
});

test.each([[{ limit: "0" }], [{ limit: "201" }], [{ from: "yesterday" }], [{ to: "2026-13-01T00:00:00Z" }]])(
  "the invalid query %o is refused with a problem document",
  async (query) => {
    expect(await screenshots(query)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  },
);
