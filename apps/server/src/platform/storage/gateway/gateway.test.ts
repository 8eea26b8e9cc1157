import { createHash, createHmac, randomBytes } from "node:crypto";
import { readdir, utimes, writeFile, mkdir } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startGateway } from "../testing/gateway-server.ts";
import type { UploadGrant } from "../storage.ts";
import { createDiskRoom } from "./disk-room.ts";
import { maxPutBytes, maxWholeBytes } from "./gateway.constants.ts";

let offsetMs = 0;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let grant: UploadGrant;
const now = () => new Date(Date.now() + offsetMs);

beforeAll(async () => {
  gateway = await startGateway({ now });
  grant = await gateway.grantUploads("5/7/", { now: new Date(), seconds: 900 });
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => gateway.stop());

const signerOf = (keys: { access_key_id: string; secret_access_key: string; session_token?: string }) =>
  new AwsClient({
    accessKeyId: keys.access_key_id,
    secretAccessKey: keys.secret_access_key,
    ...(keys.session_token ? { sessionToken: keys.session_token } : {}),
    service: "s3",
    region: "us-east-1",
    retries: 0,
  });
const student = () => signerOf(grant);
const owner = () => signerOf(gateway.config);
const address = (key: string): string => `${gateway.config.endpoint}/storage/${key}`;
const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
const codeIn = async (reply: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? "none";
const outcome = async (reply: Response): Promise<string> => `${reply.status} ${await codeIn(reply)}`;
const put = (key: string, body: string, headers: Record<string, string> = {}) =>
  student().fetch(address(key), { method: "PUT", body, headers: { "x-amz-content-sha256": sha256(body), ...headers } });
const stored = async (key: string): Promise<string | null> => {
  const bytes = await gateway.storage.open(key);
  return bytes && text(bytes);
};

/** Sends the path exactly as given; `fetch` would normalise it. */
const sendRaw = async (method: string, path: string, headers: Record<string, string>, body = "") => {
  const { hostname, port } = new URL(gateway.config.endpoint);
  const sent = httpRequest({ hostname, port, method, path, headers });
  sent.end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const content = await text(reply);
  return { status: reply.statusCode, headers: reply.headers, code: /<Code>(\w+)<\/Code>/.exec(content)?.[1] };
};

describe("UPLOAD-01~ the credentials of one student", () => {
  test("put a picture in their folder", async () => {
    expect((await put("5/7/screen/1.jpg", "pixels")).status).toBe(200);
    expect(await stored("5/7/screen/1.jpg")).toBe("pixels");
  });

  test("are refused in another folder, for reading, listing, deleting and every other verb", async () => {
    const tries: Record<string, [string, string]> = {
      "another student": ["PUT", "5/8/x.jpg"],
      "another quiz": ["PUT", "6/7/x.jpg"],
      "another student, whose id starts with the same digit": ["PUT", "5/71/x.jpg"],
      "the answer files": ["PUT", "answer_pictures/1/2/x"],
      read: ["GET", "5/7/screen/1.jpg"],
      head: ["HEAD", "5/7/screen/1.jpg"],
      delete: ["DELETE", "5/7/screen/1.jpg"],
      list: ["GET", "?list-type=2&prefix=5/7/"],
      "list uploads": ["GET", "?uploads"],
      "delete many": ["POST", "?delete"],
      "an access list": ["PUT", "5/7/screen/1.jpg?acl"],
      "tags of an object": ["PUT", "5/7/screen/1.jpg?tagging"],
      "make a bucket": ["PUT", ""],
    };
    for (const [name, [method, key]] of Object.entries(tries)) {
      const reply = await student().fetch(address(key), { method });
      expect([name, reply.status]).toEqual([name, 403]);
      if (method !== "HEAD") expect([name, await codeIn(reply)]).toEqual([name, "AccessDenied"]);
    }
    expect(await stored("5/7/screen/1.jpg")).toBe("pixels");
  });

  test("are refused after they expire", async () => {
    offsetMs = 901_000;
    const aws = {
      datetime: now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, ""),
    };
    const reply = await student().fetch(address("5/7/late.jpg"), { method: "PUT", body: "x", aws });
    expect(await outcome(reply)).toBe("400 ExpiredToken");
    expect(await stored("5/7/late.jpg")).toBeNull();
  });

  test("are refused after any change of the token", async () => {
    const [claims = "", seal = ""] = grant.session_token.split(".");
    const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    const wider = Buffer.from(JSON.stringify({ ...said, prefix: "" })).toString("base64url");
    for (const session_token of [`${wider}.${seal}`, claims, `${claims}.`, "x", "."]) {
      const forged = signerOf({ ...grant, session_token });
      const reply = await forged.fetch(address("5/8/forged.jpg"), { method: "PUT", body: "x" });
      expect(await outcome(reply)).toBe("400 InvalidToken");
    }
    const [other, mixed] = [await gateway.grantUploads("5/8/", { now: new Date(), seconds: 900 }), { ...grant }];
    mixed.session_token = other.session_token;
    const reply = await signerOf(mixed).fetch(address("5/8/forged.jpg"), { method: "PUT", body: "x" });
    expect(await outcome(reply)).toBe("403 InvalidAccessKeyId");
  });
});

describe("a signature", () => {
  test("that is missing is refused without any details", async () => {
    for (const method of ["GET", "PUT", "DELETE"])
      expect(await outcome(await fetch(address("5/7/screen/1.jpg"), { method }))).toBe("403 AccessDenied");
  });

  test("is refused if any part that it covers was changed", async () => {
    const request = await student().sign(address("5/7/tampered.jpg"), { method: "PUT", body: "x" });
    const headers = Object.fromEntries(request.headers);
    const send = (path: string, change: Record<string, string>) =>
      sendRaw("PUT", path, { ...headers, ...change, "content-length": "1" }, "x");
    const last = headers["authorization"]!.at(-1) === "0" ? "1" : "0";
    const changed = { authorization: `${headers["authorization"]!.slice(0, -1)}${last}` };
    expect(await send("/storage/5/7/tampered.jpg", changed)).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await send("/storage/5/7/other.jpg", {})).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await send("/storage/5/7/tampered.jpg?partNumber=1", {})).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await send("/storage/5/7/tampered.jpg", { "x-amz-meta-a": "b" })).toMatchObject({ code: "AccessDenied" });
    expect(await send("/storage/5/7/tampered.jpg", { host: "evil.example" })).toMatchObject({
      code: "SignatureDoesNotMatch",
    });
    expect(await stored("5/7/tampered.jpg")).toBeNull();
    expect(await send("/storage/5/7/tampered.jpg", {})).toMatchObject({ status: 200 });
  });

  test("is refused when replayed a quarter of an hour later, and when dated in the future", async () => {
    grant = await gateway.grantUploads("5/7/", { now: new Date(), seconds: 3600 });
    const request = await student().sign(address("5/7/replayed.jpg"), { method: "PUT", body: "x" });
    const headers = { ...Object.fromEntries(request.headers), "content-length": "1" };
    const replay = async (offset: number) => {
      offsetMs = offset;
      return (await sendRaw("PUT", "/storage/5/7/replayed.jpg", headers, "x")).code ?? "stored";
    };
    expect(await replay(15 * 60_000 + 2_000)).toBe("RequestTimeTooSkewed");
    expect(await replay(-15 * 60_000 - 2_000)).toBe("RequestTimeTooSkewed");
    expect(await replay(14 * 60_000)).toBe("stored");
  });

  test("in a presigned URL expires", async () => {
    const signed = await student().sign(`${address("5/7/presigned.jpg")}?X-Amz-Expires=60`, {
      method: "PUT",
      aws: { signQuery: true },
    });
    offsetMs = 62_000;
    expect(await outcome(await fetch(signed.url, { method: "PUT", body: "x" }))).toBe("403 AccessDenied");
    offsetMs = 0;
    expect((await fetch(signed.url, { method: "PUT", body: "x" })).status).toBe(200);
  });
});

describe("the bytes", () => {
  test("are not stored if they are not the signed ones", async () => {
    const reply = await put("5/7/other-bytes.jpg", "other", { "x-amz-content-sha256": sha256("bytes") });
    expect(await outcome(reply)).toBe("400 XAmzContentSHA256Mismatch");
    const digest = await put("5/7/other-bytes.jpg", "other", { "content-md5": "AAAAAAAAAAAAAAAAAAAAAA==" });
    expect(await outcome(digest)).toBe("400 BadDigest");
    expect(await stored("5/7/other-bytes.jpg")).toBeNull();
    expect(await readdir(join(gateway.root, "coming"))).toEqual([]);
  });

  test.each([
    ["a small body, kept in memory", 10, 0],
    ["a large body, written to the disk", maxWholeBytes + 1, 1],
  ])("of an interrupted upload are deleted, and the earlier object stays unchanged: %s", async (_, size, files) => {
    const key = `5/7/steady-${size}.jpg`;
    await put(key, "the first");
    const request = await student().sign(address(key), { method: "PUT", body: "x".repeat(size) });
    const { hostname, port } = new URL(gateway.config.endpoint);
    const headers = { ...Object.fromEntries(request.headers), "content-length": String(size) };
    const sent = httpRequest({ hostname, port, method: "PUT", path: `/storage/${key}`, headers });
    sent.on("error", () => {});
    sent.write("xxx");
    await expect.poll(() => readdir(join(gateway.root, "coming"))).toHaveLength(files);
    sent.destroy();
    await expect.poll(() => readdir(join(gateway.root, "coming"))).toEqual([]);
    expect(await stored(key)).toBe("the first");
  });

  test("are refused before they are read if they are too many", async () => {
    const request = await student().sign(address("5/7/large.jpg"), {
      method: "PUT",
      headers: { "content-length": String(maxPutBytes + 1) },
    });
    const headers = { ...Object.fromEntries(request.headers), "content-length": String(maxPutBytes + 1) };
    const { hostname, port } = new URL(gateway.config.endpoint);
    const sent = httpRequest({ hostname, port, method: "PUT", path: "/storage/5/7/large.jpg", headers });
    sent.on("error", () => {});
    sent.flushHeaders();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([400, expect.stringContaining("EntityTooLarge")]);
    sent.destroy();
  });
});

describe("signed chunks", () => {
  const hmac = (key: Buffer | string, value: string) => createHmac("sha256", key).update(value).digest();
  const chunked = async (chunks: Buffer[], change: (body: Buffer) => Buffer = (body) => body) => {
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    const request = await student().sign(address("5/7/chunked.bin"), {
      method: "PUT",
      headers: {
        "x-amz-content-sha256": "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
        "x-amz-decoded-content-length": String(size),
        "content-encoding": "aws-chunked",
      },
    });
    const headers = Object.fromEntries(request.headers);
    const time = headers["x-amz-date"]!;
    const date = time.slice(0, 8);
    const key = hmac(hmac(hmac(hmac(`AWS4${grant.secret_access_key}`, date), "us-east-1"), "s3"), "aws4_request");
    let previous = headers["authorization"]!.slice(-64);
    const pieces = [...chunks, Buffer.alloc(0)].map((chunk) => {
      const scope = `${date}/us-east-1/s3/aws4_request`;
      const lines = ["AWS4-HMAC-SHA256-PAYLOAD", time, scope, previous, sha256(""), sha256(chunk)];
      previous = hmac(key, lines.join("\n")).toString("hex");
      return Buffer.concat([
        Buffer.from(`${chunk.length.toString(16)};chunk-signature=${previous}\r\n`),
        chunk,
        Buffer.from("\r\n"),
      ]);
    });
    const body = change(Buffer.concat(pieces));
    return fetch(address("5/7/chunked.bin"), { method: "PUT", headers, body: new Uint8Array(body) });
  };

  test("are joined to one object", async () => {
    const chunks = [randomBytes(70_000), randomBytes(65_536), Buffer.from("end")];
    expect((await chunked(chunks)).status).toBe(200);
    expect(await gateway.storage.sizeOf("5/7/chunked.bin")).toBe(135_539);
    const bytes = await gateway.storage.open("5/7/chunked.bin");
    expect(Buffer.concat(await bytes!.toArray()).equals(Buffer.concat(chunks))).toBe(true);
  });

  test("are refused if one was changed, is missing or is not a chunk", async () => {
    const chunks = [Buffer.from("first chunk"), Buffer.from("second chunk")];
    const swap = (from: string, to: string) => (body: Buffer) =>
      Buffer.from(body.toString("latin1").replace(from, to), "latin1");
    expect(await outcome(await chunked(chunks, swap("first", "fir5t")))).toBe("403 SignatureDoesNotMatch");
    expect(await outcome(await chunked(chunks, (body) => body.subarray(0, body.length - 90)))).toBe(
      "400 IncompleteBody",
    );
    expect(await outcome(await chunked(chunks, () => Buffer.from("no chunk at all")))).toBe("400 IncompleteBody");
    expect(await gateway.storage.sizeOf("5/7/chunked.bin")).toBe(135_539);
  });
});

describe("keys", () => {
  const hmac = (key: Buffer | string, value: string) => createHmac("sha256", key).update(value).digest();
  const encoded = (path: string): string => encodeURIComponent(decodeURIComponent(path)).replaceAll("%2F", "/");

  /** Sends with a valid signature for exactly this path, so that only the key can cause a refusal. */
  const sendSigned = async (
    path: string,
    keys: { access_key_id: string; secret_access_key: string; session_token?: string },
  ) => {
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const date = time.slice(0, 8);
    const headers: Record<string, string> = {
      host: new URL(gateway.config.endpoint).host,
      "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      "x-amz-date": time,
      ...(keys.session_token ? { "x-amz-security-token": keys.session_token } : {}),
    };
    const names = Object.keys(headers).join(";");
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
    const canonical = ["PUT", encoded(path), "", ...lines, "", names, "UNSIGNED-PAYLOAD"].join("\n");
    const scope = `${date}/us-east-1/s3/aws4_request`;
    const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret_access_key}`, date), "us-east-1"), "s3"), "aws4_request");
    const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
    const credential = `Credential=${keys.access_key_id}/${scope}`;
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`;
    return sendRaw("PUT", path, { ...headers, authorization, "content-length": "1" }, "x");
  };

  test("a plain key is accepted", async () => {
    expect((await sendSigned("/storage/5/7/fine.jpg", grant)).status).toBe(200);
  });

  test.each([
    "..",
    "%2e%2e",
    "../8",
    "%2e%2e%2f8",
    "a/../../8",
    "a%2f..%2f..%2f8",
    "../../../../etc",
    ".hidden",
    "a//b",
    "a%00b",
    "a%5Cb",
    "a%20b",
    "%C3%A9",
    "a".repeat(101),
    "a/".repeat(8),
  ])("the key %s is refused, with the student's credentials and with the server's", async (name) => {
    for (const keys of [grant, gateway.config])
      expect((await sendSigned(`/storage/5/7/${name}/x`, keys)).code).toBe("InvalidURI");
    expect(await readdir(join(gateway.root, "objects", "5"))).toEqual(["7"]);
  });

  test("an address that cannot be decoded is refused", async () => {
    expect((await sendRaw("PUT", "/storage/5/7/%zz", {})).status).toBe(400);
  });

  test("a key that is a folder of another key is refused, not partly stored", async () => {
    await put("5/7/name", "x");
    expect(await outcome(await put("5/7/name/below", "x"))).toBe("409 OperationAborted");
    expect(await outcome(await put("5/7/screen", "x"))).toBe("409 OperationAborted");
    expect(await readdir(join(gateway.root, "coming"))).toEqual([]);
  });
});

test("an entity tag is accepted however its quotes are written", async () => {
  const created = await student().fetch(address("5/7/quoted.bin?uploads"), { method: "POST" });
  const upload = /<UploadId>(\w+)</.exec(await created.text())?.[1];
  const part = await student().fetch(address(`5/7/quoted.bin?partNumber=1&uploadId=${upload}`), {
    method: "PUT",
    body: "x",
  });
  const etag = part.headers.get("etag")!.replaceAll('"', "&#34;");
  const body = `<CompleteMultipartUpload><Part><ETag>${etag}</ETag><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>`;
  const done = await student().fetch(address(`5/7/quoted.bin?uploadId=${upload}`), { method: "POST", body });
  expect([done.status, await stored("5/7/quoted.bin")]).toEqual([200, "x"]);
});

describe("UPLOAD-10~ ERR-31~ pages of our own origin", () => {
  const ask = (origin: string) =>
    fetch(address("5/7/x.jpg"), {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "authorization" },
    });

  test("may put objects and read the entity tag; pages of other origins may not", async () => {
    const own = await ask("http://localhost:3000");
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([204, "http://localhost:3000"]);
    expect(own.headers.get("access-control-allow-headers")).toBe("authorization");
    expect(own.headers.get("access-control-allow-methods")).toContain("PUT");
    const reply = await put("5/7/cors.jpg", "x", { origin: "http://localhost:3000" });
    expect(reply.headers.get("access-control-expose-headers")).toContain("ETag");
    for (const origin of ["http://localhost:3001", "https://localhost:3000", "null", "http://evil.example"]) {
      const other = await ask(origin);
      expect([origin, other.status, other.headers.get("access-control-allow-origin")]).toEqual([origin, 403, null]);
    }
  });
});

describe("a stored object", () => {
  test("is sandboxed when opened as a page, whatever its content type", async () => {
    const html = await owner().fetch(address("5/7/page"), {
      method: "PUT",
      body: "<script>",
      headers: { "content-type": "text/html" },
    });
    expect(html.status).toBe(200);
    const reply = await owner().fetch(address("5/7/page"));
    expect(reply.headers.get("content-security-policy")).toContain("sandbox");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await reply.text()).toBe("<script>");
  });

  test("of an earlier app version, which has no footer, can be read", async () => {
    await mkdir(join(gateway.root, "objects", "documents"), { recursive: true });
    const path = join(gateway.root, "objects", "documents", "old.csv");
    await writeFile(path, "a,b\n1,2\n");
    await utimes(path, new Date("2026-01-01"), new Date("2026-01-01"));
    expect(await stored("documents/old.csv")).toBe("a,b\n1,2\n");
    const reply = await owner().fetch(address("documents/old.csv"));
    expect([await reply.text(), reply.headers.get("content-length")]).toEqual(["a,b\n1,2\n", "8"]);
    expect(reply.headers.get("last-modified")).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
  });
});

test("uploads stop before the disk is full, because answers matter more than pictures", async () => {
  expect(await createDiskRoom(gateway.root, 1)()).toBe(true);
  expect(await createDiskRoom(gateway.root, Number.MAX_SAFE_INTEGER)()).toBe(false);
});
