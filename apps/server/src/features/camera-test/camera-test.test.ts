import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildUser } from "../../builders/index.ts";
import { portOf } from "../../platform/http/listen.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { removeTestPictures } from "./remove-test-pictures.job.ts";

let app: TestApp;
let endpoint: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  endpoint = `http://127.0.0.1:${portOf(app.server)}`;
});
afterAll(() => app.stop());

test("a picture is put into the user's own folder with its description, nowhere else, and removed after a day", async () => {
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

  expect(await removeTestPictures(app.parts)).toBe(0);
  app.clock.set(new Date(Date.now() + 25 * 60 * 60_000));
  expect(await removeTestPictures(app.parts)).toBe(1);
  expect(await app.parts.storage.sizeOf(key)).toBeNull();
});
