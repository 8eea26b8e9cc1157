import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { afterAll, describe, expect, test } from "vitest";
import { startGateway } from "../testing/gateway-server.ts";
import { maxWholeBytes } from "./gateway.constants.ts";

const gateway = await startGateway();
afterAll(gateway.stop);

const outcome = async (reply: Response): Promise<string> =>
  `${reply.status} ${/<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? "none"}`;

/** Returns a function that sends requests with the credentials of one folder. */
const senderOf = async (prefix: string, quota?: { objects: number; bytes: number }) => {
  const validity = { now: new Date(), seconds: 900, ...(quota && { quota }) };
  const granted = await gateway.grantUploads(prefix, validity);
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = granted;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: "s3", retries: 0 });
  return (method: string, key: string, body?: string) =>
    signer.fetch(`${granted.endpoint}/storage/${prefix}${key}`, { method, body: body ?? null });
};
const studentOf = async (prefix: string, quota?: { objects: number; bytes: number }) => {
  const send = await senderOf(prefix, quota);
  return async (key: string, body: string) => outcome(await send("PUT", key, body));
};
const beginUpload = async (send: Awaited<ReturnType<typeof senderOf>>, key: string): Promise<string | null> =>
  /<UploadId>(\w+)</.exec(await (await send("POST", `${key}?uploads=`)).text())?.[1] ?? null;
const stored = async (key: string): Promise<string | null> => {
  const bytes = await gateway.storage.open(key);
  return bytes && text(bytes);
};

test("a folder accepts objects and bytes up to its credentials' quota; an object put again counts once", async () => {
  const put = await studentOf("8/1/", { objects: 3, bytes: 2_000 });
  for (const _ of [1, 2, 3, 4]) expect(await put("a", "x")).toBe("200 none");
  expect(await put("screen/b", "x".repeat(2_000))).toBe("403 QuotaExceeded");
  expect(await put("screen/b", "x")).toBe("200 none");
  expect(await put("c", "x")).toBe("200 none");
  expect(await put("d", "x")).toBe("403 QuotaExceeded");
  expect(await stored("8/1/d")).toBeNull();
});

test("a student cannot replace an object, but may put the same bytes again; the server may replace it", async () => {
  const put = await studentOf("8/2/");
  expect(await put("a.jpg", "the first")).toBe("200 none");
  expect(await put("a.jpg", "the first")).toBe("200 none");
  expect(await put("a.jpg", "another")).toBe("409 OperationAborted");
  expect(await put("a.jpg", "the first and more")).toBe("409 OperationAborted");
  expect(await put("a.jpg", "the")).toBe("409 OperationAborted");
  expect(await stored("8/2/a.jpg")).toBe("the first");
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, endpoint } = gateway.config;
  const owner = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", retries: 0 });
  await owner.fetch(`${endpoint}/storage/8/2/a.jpg`, { method: "PUT", body: "replaced" });
  expect(await stored("8/2/a.jpg")).toBe("replaced");
  expect(await readdir(join(gateway.root, "coming"))).toEqual([]);
});

test("each of many concurrent puts gets its own outcome", async () => {
  const put = await studentOf("8/3/");
  await put("file", "x");
  const tries = Array.from({ length: 40 }, (_, index) =>
    put(index % 4 === 0 ? `file/${index}` : `folder-${index % 3}/${index}`, `bytes ${index}`),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.map((one) => one.slice(0, 3))).toEqual(
    Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? "409" : "200")),
  );
  expect(await stored("8/3/folder-1/1")).toBe("bytes 1");
  expect(await readdir(join(gateway.root, "coming"))).toEqual([]);
});

test("a student cannot replace a large object either, nor one uploaded in parts", async () => {
  const send = await senderOf("8/4/");
  const large = (letter: string) => letter.repeat(1_100_000);
  const put = async (body: string) => outcome(await send("PUT", "a.webm", body));
  expect(await put(large("a"))).toBe("200 none");
  expect(await put(large("a"))).toBe("200 none");
  expect(await put(large("b"))).toBe("409 OperationAborted");
  expect(await put(large("a").slice(1))).toBe("409 OperationAborted");
  const putInParts = async (key: string, body: string) => {
    const upload_id = await beginUpload(send, key);
    const { headers } = await send("PUT", `${key}?partNumber=1&uploadId=${upload_id}`, body);
    const part = `<Part><PartNumber>1</PartNumber><ETag>${headers.get("etag")}</ETag></Part>`;
    const parts = `<CompleteMultipartUpload>${part}</CompleteMultipartUpload>`;
    return outcome(await send("POST", `${key}?uploadId=${upload_id}`, parts));
  };
  expect(await putInParts("a.webm", large("b"))).toBe("409 OperationAborted");
  expect(await stored("8/4/a.webm")).toBe(large("a"));
  expect(await putInParts("b.webm", large("a"))).toBe("200 none");
  expect(await putInParts("b.webm", large("a"))).toBe("200 none");
  expect(await putInParts("b.webm", large("b"))).toBe("409 OperationAborted");
  expect(await stored("8/4/b.webm")).toBe(large("a"));
  expect(await readdir(join(gateway.root, "coming"))).toEqual([]);
});

test("parts of unfinished uploads count towards the quota, and the number of open uploads is limited", async () => {
  const send = await senderOf("8/5/", { objects: 1_000, bytes: 10_000 });
  const upload_id = await beginUpload(send, "a");
  const part = async (number: number, bytes: number) =>
    outcome(await send("PUT", `a?partNumber=${number}&uploadId=${upload_id}`, "x".repeat(bytes)));
  for (const number of [1, 2, 3]) expect(await part(number, 3_000)).toBe("200 none");
  expect(await part(4, 3_000)).toBe("403 QuotaExceeded");
  expect(await part(4, 3_000), "the stored parts count").toBe("403 QuotaExceeded");
  expect(await outcome(await send("DELETE", `a?uploadId=${upload_id}`))).toBe("204 none");
  expect(await outcome(await send("PUT", "b", "x".repeat(5_000)))).toBe("200 none");

  const many = await senderOf("8/6/");
  const begun = await Promise.all(Array.from({ length: 100 }, (_, at) => beginUpload(many, `${at}`)));
  expect(new Set(begun).size).toBe(100);
  expect(await outcome(await many("POST", "another?uploads="))).toBe("403 QuotaExceeded");
  expect(await beginUpload(await senderOf("8/60/"), "a"), "an upload into another folder").not.toBeNull();
  await many("DELETE", `0?uploadId=${begun[0]}`);
  expect(await beginUpload(many, "another")).not.toBeNull();
});

describe("after the credentials of a folder were revoked", () => {
  const signerOf = async (prefix: string, now = new Date()) => {
    const granted = await gateway.grantUploads(prefix, { now, seconds: 900 });
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = granted;
    const signer = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: "s3", retries: 0 });
    return (key: string, body: string) =>
      signer.sign(`${granted.endpoint}/storage/${prefix}${key}`, { method: "PUT", body });
  };
  const send = async (request: Request) => outcome(await fetch(request.clone()));

  test("a replayed put does not bring a removed object back, and other folders are not affected", async () => {
    const [sign, neighbour] = [await signerOf("8/7/"), await signerOf("8/70/")];
    const [signed, beside] = [await sign("a.jpg", "a face"), await neighbour("a.jpg", "another")];
    expect(await send(signed)).toBe("200 none");
    expect(await send(signed), "a retry of a put that got no reply").toBe("200 none");
    await gateway.storage.revokeUploads("8/7/", new Date());
    await gateway.storage.remove("8/7/a.jpg");
    expect(await send(signed)).toBe("400 ExpiredToken");
    expect(await send(await sign("b.jpg", "kept on the device")), "signed anew").toBe("400 ExpiredToken");
    expect([await stored("8/7/a.jpg"), await stored("8/7/b.jpg")]).toEqual([null, null]);
    expect(await send(beside)).toBe("200 none");
    const later = await signerOf("8/7/", new Date(Date.now() + 1_000));
    expect(await send(await later("c.jpg", "of a retake")), "credentials granted afterwards").toBe("200 none");
  });

  test.each([10, maxWholeBytes + 1])("a put of %i bytes that was being sent leaves no object", async (size) => {
    const key = `on-its-way-${size}.jpg`;
    const { url, headers } = await (await signerOf("8/8/"))(key, "x".repeat(size));
    const sent = httpRequest(url, {
      method: "PUT",
      headers: { ...Object.fromEntries(headers), "content-length": size },
    });
    sent.write("x");
    await setTimeout(200);
    await gateway.storage.revokeUploads("8/8/", new Date());
    sent.end("x".repeat(size - 1));
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([400, expect.stringContaining("ExpiredToken")]);
    expect(await stored(`8/8/${key}`)).toBeNull();
  });
});
