import { text } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { lateUploadsMs, uploadGrantSeconds, uploadQuota } from "@examplar/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildQuiz, buildSchool, buildScore, buildSession, buildSummary, buildUser } from "../../builders/index.ts";
import { portOf } from "../../platform/http/listen.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestClient } from "../../testing/test-client.ts";

let app: TestApp;
let student: TestClient;
let ids: { user_id: number; quiz_id: number; summary_id: number; school_id: number };
let endpoint: string;
const path = "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials";

beforeAll(async () => {
  app = await createTestApp();
  const school = await buildSchool(app.db);
  const memberships = [{ school_id: school.id, role: "student" as const }];
  const user = await buildUser(app.db, { memberships });
  const quiz = await buildQuiz(app.db, { school_id: school.id, state: "active", video_proctoring: true });
  const session = await buildSession(app.db, { quiz_id: quiz.id });
  const consent = { user_data_usage_accepted_at: new Date() };
  const summary = await buildSummary(app.db, { session_id: session.id, user_id: user.id, ...consent });
  await buildScore(app.db, { quizzes_attempt_summary_id: summary.id });
  student = await app.as(user);
  ids = { user_id: user.id, quiz_id: quiz.id, summary_id: summary.id, school_id: school.id };
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  endpoint = `http://127.0.0.1:${portOf(app.server)}`;
});
beforeEach(() => app.clock.set(new Date()));
afterAll(() => app.stop());

const ask = async () => (await student.call(path, { params: { summary_id: ids.summary_id } })).body;

const put = async (credentials: Awaited<ReturnType<typeof ask>>, key: string, method = "PUT") => {
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = credentials;
  const { region, bucket } = credentials;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: "s3", retries: 0 });
  return signer.fetch(`${endpoint}/${bucket}/${key}`, { method, ...(method === "PUT" ? { body: "pixels" } : {}) });
};

test("CALL-07~ UPLOAD-03~ a student puts a picture under {quizId}/{userId}/ with credentials that are valid for a quarter of an hour", async () => {
  const credentials = await ask();
  const prefix = `${ids.quiz_id}/${ids.user_id}/`;
  expect(credentials).toMatchObject({ endpoint: app.parts.config.public_url, bucket: "storage", prefix });
  expect(Date.parse(credentials.expires_at) - app.clock.now().getTime()).toBe(uploadGrantSeconds * 1000);
  expect((await put(credentials, `${prefix}screen/1.jpg`)).status).toBe(200);
  expect(await text((await app.parts.storage.open(`${prefix}screen/1.jpg`))!)).toBe("pixels");
});

test("these credentials do not allow other folders, other quizzes, reading, deleting or answer files", async () => {
  const credentials = await ask();
  const own = `${ids.quiz_id}/${ids.user_id}/own.jpg`;
  await put(credentials, own);
  const tries = [
    ["PUT", `${ids.quiz_id}/${ids.user_id + 1}/x.jpg`],
    ["PUT", `${ids.quiz_id + 1}/${ids.user_id}/x.jpg`],
    ["PUT", `${ids.quiz_id}/${ids.user_id}0/x.jpg`],
    ["PUT", "answer_pictures/1/1/x"],
    ["GET", own],
    ["DELETE", own],
    ["GET", `?list-type=2&prefix=${ids.quiz_id}/${ids.user_id}/`],
  ] as const;
  for (const [method, key] of tries) expect([key, (await put(credentials, key, method)).status]).toEqual([key, 403]);
  expect(await text((await app.parts.storage.open(own))!)).toBe("pixels");
});

test("a day after the end nothing more is accepted", async () => {
  const summary = await buildSummary(app.db, {
    quiz_id: ids.quiz_id,
    user_id: ids.user_id,
    user_data_usage_accepted_at: new Date(),
  });
  const finished_at = new Date(Date.now() - 60_000);
  await buildScore(app.db, { quizzes_attempt_summary_id: summary.id, state: "finished", finished_at });
  const of = { params: { summary_id: summary.id } };
  expect((await student.call(path, of)).status).toBe(201);
  app.clock.set(new Date(finished_at.getTime() + lateUploadsMs + 1));
  expect(await student.call(path, of)).toMatchObject({ status: 409, body: { code: "too_late" } });
});

test("other users, and visitors who are not signed in, get none", async () => {
  const memberships = [{ school_id: ids.school_id, role: "student" as const }];
  const other = await app.as(await buildUser(app.db, { memberships }));
  const of = { params: { summary_id: ids.summary_id } };
  expect((await other.call(path, of)).status).toBe(404);
  expect((await app.nobody.call(path, of)).status).toBe(401);
});

test("none without the consent, and none for an exam that records nothing", async () => {
  const seat = async (quiz: { video_proctoring?: boolean; screen_recording?: boolean }, consent: Date | null) => {
    const { id: quiz_id } = await buildQuiz(app.db, { school_id: ids.school_id, state: "active", ...quiz });
    const { id } = await buildSummary(app.db, { quiz_id, user_id: ids.user_id, user_data_usage_accepted_at: consent });
    const { status, body } = await student.call(path, { params: { summary_id: id } });
    return status === 201 ? status : (body as unknown as { code: string }).code;
  };
  expect(await seat({}, new Date())).toBe("not_recorded");
  expect(await seat({ video_proctoring: true }, null)).toBe("agreements_missing");
  expect(await seat({ video_proctoring: true }, new Date())).toBe(201);
  expect(await seat({ screen_recording: true }, null)).toBe("agreements_missing");
});

test("none for a student who has registered more than any exam records", async () => {
  const { id: quiz_id } = await buildQuiz(app.db, {
    school_id: ids.school_id,
    state: "active",
    screen_recording: true,
  });
  const seat = { quiz_id, user_id: ids.user_id, user_data_usage_accepted_at: new Date() };
  const summary = await buildSummary(app.db, seat);
  const score = await buildScore(app.db, { quizzes_attempt_summary_id: summary.id });
  const of = { params: { summary_id: summary.id } };
  const add = (byte_size: number) =>
    app.db
      .insertInto("media")
      .values({
        id: crypto.randomUUID(),
        quizzes_attempt_summary_id: summary.id,
        score_id: score.id,
        kind: "screenshot",
        happened_at: new Date(),
        received_at: new Date(),
        storage_key: `${quiz_id}/${ids.user_id}/screen/${byte_size}`,
        byte_size,
        mime_type: "image/jpeg",
      })
      .execute();
  await add(uploadQuota.bytes - 1);
  expect((await student.call(path, of)).status).toBe(201);
  await add(1);
  expect(await student.call(path, of)).toMatchObject({ status: 409, body: { code: "storage_quota_reached" } });
});
