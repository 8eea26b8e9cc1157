import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildUser } from "../../builders/index.ts";
import { portOf } from "../../platform/http/listen.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { expiries } from "../../expiries.ts";
import { applyRules } from "../retention/apply-rules.ts";
import { removeTestPictures } from "./remove-test-pictures.ts";

let app: TestApp;
let endpoint: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  endpoint = `http://127.0.0.1:${portOf(app.server)}`;
});
afterAll(() => app.stop());

test("a picture goes only into the user's own folder, and is removed after a day with a record", async () => {
  const user = await buildUser(app.db);
  const { body } = await (await app.as(user)).call("POST /api/v1/camera_test/upload_credentials");
  expect(body.prefix).toBe(`camera_test/${user.id}/`);
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = body;
  const { region, bucket } = body;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: "s3", retries: 0 });
  const put = async (key: string) => {
    const headers = { "x-amz-meta-room": "12", "x-amz-tagging": "kind=test" };
    return (await signer.fetch(`${endpoint}/${bucket}/${key}`, { method: "PUT", body: "pixels", headers })).status;
  };
  const key = `${body.prefix}try/1.jpg`;
  expect(await put(key)).toBe(200);
  expect(await put(`camera_test/${user.id + 1}/try/1.jpg`)).toBe(403);

  const run = () => applyRules(app.parts, expiries, { is_night: false, limit: 1 });
  expect(await run()).toMatchObject({ camera_test_pictures: 0 });
  expect(await put(`${body.prefix}try/2.jpg`)).toBe(200);
  const now = new Date(Date.now() + 25 * 60 * 60_000);
  app.clock.set(now);
  expect(await run()).toMatchObject({ camera_test_pictures: 2 });
  expect(await app.parts.storage.sizeOf(key)).toBeNull();
  const lines = app.db.selectFrom("retention_deletions").selectAll().where("kind", "=", "camera_test_pictures");
  expect(await lines.execute()).toMatchObject([{ school_id: null, days: 1, items_count: 2, deleted_at: now }]);
});

test("a picture that the storage fails to remove is not counted, and blocks no other one", async () => {
  const { storage } = app.parts;
  const keys = ["camera_test/1/a.jpg", "camera_test/1/b.jpg"];
  for (const key of keys) await storage.put(key, Readable.from([Buffer.from("x")]), { max_bytes: 1 });
  const remove = async (key: string) => (key === keys[0] ? Promise.reject(new Error("not now")) : storage.remove(key));
  const expired = { older_than: new Date(Date.now() + 1_000), limit: 10 };
  const parts = { ...app.parts, storage: { ...storage, remove } };
  expect(await removeTestPictures(parts, expired)).toBe(1);
  expect(await storage.sizesOf(keys)).toEqual([1, null]);
});
