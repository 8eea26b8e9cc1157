import { AwsClient } from "aws4fetch";
import { afterAll, expect, test } from "vitest";
import { startGateway } from "../testing/gateway-server.ts";

const gateway = await startGateway();
afterAll(gateway.stop);

const outcome = async (reply: Response): Promise<string> =>
  `${reply.status} ${/<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? "none"}`;

test("a folder takes as many objects and bytes as its credentials say; an object that is put again counts once", async () => {
  const granted = await gateway.grantUploads("8/1/", {
    now: new Date(),
    seconds: 900,
    quota: { objects: 3, bytes: 2_000 },
  });
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = granted;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: "s3", retries: 0 });
  const send = async (key: string, body: string) =>
    outcome(await signer.fetch(`${granted.endpoint}/storage/8/1/${key}`, { method: "PUT", body }));
  for (const _ of [1, 2, 3, 4]) expect(await send("a", "x")).toBe("200 none");
  expect(await send("screen/b", "x".repeat(2_000))).toBe("403 QuotaExceeded");
  expect(await send("screen/b", "x")).toBe("200 none");
  expect(await send("c", "x")).toBe("200 none");
  expect(await send("d", "x")).toBe("403 QuotaExceeded");
  expect(await gateway.storage.open("8/1/d")).toBeNull();
});
