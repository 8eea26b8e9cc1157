import { createHash, randomBytes } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "../log/log.ts";
import { prepareStorage } from "./create-storage.ts";
import type { S3Config } from "./s3/s3-client.ts";
import { createS3Storage } from "./s3/s3-storage.ts";
import type { Storage, UploadGrant } from "./storage.ts";
import { startGateway } from "./testing/gateway-server.ts";
import { missingForRadosgw, startRadosgw } from "./testing/radosgw.ts";

/** One suite for every S3 that we support, so that our gateway and a real S3 behave the same. */

interface Running {
  config: S3Config;
  grantUploads: Storage["grantUploads"];
  stop(): Promise<void>;
}

const startReal = async (): Promise<Running> => {
  const { config, stop } = await startRadosgw("examplar");
  return { config, stop, grantUploads: createS3Storage(config).grantUploads };
};

const missing = missingForRadosgw();
if (missing !== null) process.stdout.write(`The S3 contract is not run on radosgw: ${missing}\n`);

/** `lenient`: radosgw 16 accepts parts in any order and beyond the 10000th, and has other codes for some refusals. */
const servers = [
  { name: "the gateway", start: () => startGateway(), checksums: "WHEN_REQUIRED", lenient: false },
  {
    name: "the gateway with trailing checksums",
    start: () => startGateway(),
    checksums: "WHEN_SUPPORTED",
    lenient: false,
  },
  ...(missing === null
    ? [{ name: "radosgw", start: startReal, checksums: "WHEN_REQUIRED", lenient: true } as const]
    : []),
] as const;

const megabyte = 1024 * 1024;
const codeOf = (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => "no error",
    (error: { Code?: string; name: string }) => error.Code ?? error.name,
  );

describe.each(servers)("$name", ({ start, checksums, lenient }) => {
  let running: Running;
  let owner: S3Client;
  let Bucket: string;
  const refusedAs = (code: string): unknown => (lenient ? expect.not.stringMatching(/^no error$/) : code);

  const clientOf = (keys: Pick<UploadGrant, "access_key_id" | "secret_access_key"> & { session_token?: string }) =>
    new S3Client({
      endpoint: running.config.endpoint,
      region: running.config.region,
      forcePathStyle: true,
      requestChecksumCalculation: checksums,
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts: 1,
      credentials: {
        accessKeyId: keys.access_key_id,
        secretAccessKey: keys.secret_access_key,
        ...(keys.session_token ? { sessionToken: keys.session_token } : {}),
      },
    });
  const readBack = async (Key: string): Promise<Buffer> => {
    const { Body } = await owner.send(new GetObjectCommand({ Bucket, Key }));
    return buffer(Body as Readable);
  };
  const begin = async (Key: string, by = owner): Promise<string> =>
    (await by.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId ?? "";
  const part = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer, by = owner) => {
    const { ETag } = await by.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
    owner.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

  beforeAll(async () => {
    running = await start();
    ({ bucket: Bucket } = running.config);
    owner = clientOf(running.config);
    await codeOf(owner.send(new CreateBucketCommand({ Bucket })));
  }, 120_000);
  afterAll(() => running?.stop());

  test("UPLOAD-04~ an object comes back with its type, metadata, tags and entity tag", async () => {
    const Body = randomBytes(300_000);
    const Metadata = { "happened-at": "2026-11-16T12:00:00Z" };
    const Tagging = "kind=frame&quiz=5";
    const put = await owner.send(
      new PutObjectCommand({ Bucket, Key: "5/7/frame.jpg", Body, ContentType: "image/jpeg", Metadata, Tagging }),
    );
    const { ETag } = put;
    expect(ETag).toMatch(/^"[0-9a-f]{32}(-1)?"$/);
    const head = await owner.send(new HeadObjectCommand({ Bucket, Key: "5/7/frame.jpg" }));
    expect(head).toMatchObject({ ETag, ContentLength: 300_000, ContentType: "image/jpeg", Metadata });
    expect(Math.abs(head.LastModified!.getTime() - Date.now())).toBeLessThan(60_000);
    const { TagSet } = await owner.send(new GetObjectTaggingCommand({ Bucket, Key: "5/7/frame.jpg" }));
    expect(TagSet).toEqual([
      { Key: "kind", Value: "frame" },
      { Key: "quiz", Value: "5" },
    ]);
    expect(await readBack("5/7/frame.jpg")).toEqual(Body);
  });

  test("a second put replaces the first, and an object may be empty", async () => {
    await owner.send(new PutObjectCommand({ Bucket, Key: "again", Body: "first" }));
    await owner.send(new PutObjectCommand({ Bucket, Key: "again", Body: "second" }));
    await owner.send(new PutObjectCommand({ Bucket, Key: "empty", Body: Buffer.alloc(0) }));
    expect([String(await readBack("again")), String(await readBack("empty"))]).toEqual(["second", ""]);
  });

  test("a range is read from its first byte to its last, and one beyond the end is refused", async () => {
    await owner.send(new PutObjectCommand({ Bucket, Key: "letters", Body: "abcdefgh" }));
    const some = await owner.send(new GetObjectCommand({ Bucket, Key: "letters", Range: "bytes=2-4" }));
    expect([await text(some.Body as Readable), some.ContentRange]).toEqual(["cde", "bytes 2-4/8"]);
    const end = await owner.send(new GetObjectCommand({ Bucket, Key: "letters", Range: "bytes=-2" }));
    expect(await text(end.Body as Readable)).toBe("gh");
    expect(await codeOf(owner.send(new GetObjectCommand({ Bucket, Key: "letters", Range: "bytes=9-" })))).toBe(
      "InvalidRange",
    );
  });

  test("a missing object is NoSuchKey", async () => {
    expect(await codeOf(owner.send(new GetObjectCommand({ Bucket, Key: "nothing" })))).toBe("NoSuchKey");
    expect(await codeOf(owner.send(new HeadObjectCommand({ Bucket, Key: "nothing" })))).toBe("NotFound");
  });

  test("keys are listed by prefix, in groups and in pages; a deleted one is gone", async () => {
    for (const Key of ["list/a/1", "list/a/2", "list/b", "list/c", "listed"])
      await owner.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const list = (rest: object) => owner.send(new ListObjectsV2Command({ Bucket, Prefix: "list/", ...rest }));
    const grouped = await list({ Delimiter: "/" });
    expect(grouped.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
      ["list/b", 6],
      ["list/c", 6],
    ]);
    expect(grouped.CommonPrefixes).toEqual([{ Prefix: "list/a/" }]);
    const first = await list({ MaxKeys: 3 });
    const rest = await list({ MaxKeys: 3, ContinuationToken: first.NextContinuationToken });
    expect([first, rest].map(({ Contents }) => Contents?.map(({ Key }) => Key))).toEqual([
      ["list/a/1", "list/a/2", "list/b"],
      ["list/c"],
    ]);
    expect([first.IsTruncated, rest.IsTruncated]).toEqual([true, false]);
    await owner.send(new DeleteObjectCommand({ Bucket, Key: "list/b" }));
    await owner.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "list/c" }, { Key: "listed" }] } }));
    expect((await list({})).Contents?.map(({ Key }) => Key)).toEqual(["list/a/1", "list/a/2"]);
  });

  describe("an upload in parts", () => {
    const [one, two] = [randomBytes(5 * megabyte), randomBytes(1000)];

    test("UPLOAD-07~ create, upload parts, list them, complete", async () => {
      const upload = await begin("parts/whole");
      const parts = [await part("parts/whole", upload, 1, one), await part("parts/whole", upload, 2, two)];
      const listed = await owner.send(new ListPartsCommand({ Bucket, Key: "parts/whole", UploadId: upload }));
      expect(listed.Parts?.map(({ PartNumber, ETag, Size }) => [PartNumber, ETag, Size])).toEqual([
        [1, parts[0]?.ETag, one.length],
        [2, parts[1]?.ETag, two.length],
      ]);
      expect(await codeOf(owner.send(new HeadObjectCommand({ Bucket, Key: "parts/whole" })))).toBe("NotFound");
      await complete("parts/whole", upload, parts);
      expect((await owner.send(new HeadObjectCommand({ Bucket, Key: "parts/whole" }))).ETag).toMatch(/-2"$/);
      expect((await readBack("parts/whole")).equals(Buffer.concat([one, two]))).toBe(true);
    });

    test("a part that is uploaded again replaces the first", async () => {
      const upload = await begin("parts/again");
      await part("parts/again", upload, 1, two);
      const again = await part("parts/again", upload, 1, Buffer.from("again"));
      await complete("parts/again", upload, [again]);
      expect(String(await readBack("parts/again"))).toBe("again");
    });

    test("UPLOAD-11~ ERR-32~ a part below 5 MB that is not the last is EntityTooSmall, and nothing is stored", async () => {
      const upload = await begin("parts/small");
      const parts = [await part("parts/small", upload, 1, two), await part("parts/small", upload, 2, two)];
      expect(await codeOf(complete("parts/small", upload, parts))).toBe("EntityTooSmall");
      expect(await codeOf(owner.send(new HeadObjectCommand({ Bucket, Key: "parts/small" })))).toBe("NotFound");
    });

    test("a missing part and a wrong entity tag are refused", async () => {
      const upload = await begin("parts/wrong");
      const parts = [await part("parts/wrong", upload, 1, one), await part("parts/wrong", upload, 2, two)];
      expect(await codeOf(complete("parts/wrong", upload, [...parts, { PartNumber: 3, ETag: parts[0]?.ETag }]))).toBe(
        "InvalidPart",
      );
      expect(await codeOf(complete("parts/wrong", upload, [{ PartNumber: 1, ETag: parts[1]?.ETag }]))).toBe(
        "InvalidPart",
      );
    });

    test.skipIf(lenient)("parts in another order are refused", async () => {
      const upload = await begin("parts/order");
      const parts = [await part("parts/order", upload, 1, one), await part("parts/order", upload, 2, two)];
      expect(await codeOf(complete("parts/order", upload, parts.toReversed()))).toBe("InvalidPartOrder");
    });

    test("UPLOAD-09~ an aborted upload is gone, with its parts", async () => {
      const upload = await begin("parts/aborted");
      const parts = [await part("parts/aborted", upload, 1, two)];
      await owner.send(new AbortMultipartUploadCommand({ Bucket, Key: "parts/aborted", UploadId: upload }));
      expect(await codeOf(part("parts/aborted", upload, 2, two))).toBe("NoSuchUpload");
      expect(await codeOf(complete("parts/aborted", upload, parts))).toEqual(refusedAs("NoSuchUpload"));
      const listing = owner.send(new ListPartsCommand({ Bucket, Key: "parts/aborted", UploadId: upload }));
      expect(await codeOf(listing)).toEqual(refusedAs("NoSuchUpload"));
    });

    test.skipIf(lenient)("UPLOAD-12~ ERR-33~ CONST-19~ a part beyond the 10000th is refused", async () => {
      const upload = await begin("parts/many");
      await part("parts/many", upload, 10_000, two);
      expect(await codeOf(part("parts/many", upload, 10_001, two))).toBe("InvalidArgument");
    });
  });

  describe("signatures", () => {
    test("a wrong secret and an unknown key are refused", async () => {
      const wrong = clientOf({ ...running.config, secret_access_key: "wrong" });
      expect(await codeOf(wrong.send(new PutObjectCommand({ Bucket, Key: "wrong", Body: "x" })))).toEqual(
        refusedAs("SignatureDoesNotMatch"),
      );
      const unknown = clientOf({ ...running.config, access_key_id: "AKIAUNKNOWN" });
      expect(await codeOf(unknown.send(new PutObjectCommand({ Bucket, Key: "wrong", Body: "x" })))).toEqual(
        refusedAs("InvalidAccessKeyId"),
      );
      expect(await codeOf(owner.send(new HeadObjectCommand({ Bucket, Key: "wrong" })))).toBe("NotFound");
    });

    test("a presigned URL works without a header, but not after a change", async () => {
      const { access_key_id, secret_access_key, endpoint, region } = running.config;
      const signer = new AwsClient({
        accessKeyId: access_key_id,
        secretAccessKey: secret_access_key,
        service: "s3",
        region,
      });
      const address = `${endpoint}/${Bucket}/presigned?X-Amz-Expires=60`;
      const { url } = await signer.sign(address, { method: "PUT", aws: { signQuery: true } });
      expect((await fetch(url, { method: "PUT", body: "signed" })).status).toBe(200);
      expect(String(await readBack("presigned"))).toBe("signed");
      const changed = await fetch(url.replace("/presigned", "/another"), { method: "PUT", body: "signed" });
      const expected = lenient ? "<Code>" : "<Code>SignatureDoesNotMatch</Code>";
      expect([changed.status, await changed.text()]).toEqual([403, expect.stringContaining(expected)]);
    });
  });

  describe("UPLOAD-01~ credentials for one folder", () => {
    let session: S3Client;
    beforeAll(async () => {
      session = clientOf(await running.grantUploads("5/7/", { now: new Date(), seconds: 900 }));
      await owner.send(new PutObjectCommand({ Bucket, Key: "5/8/other", Body: "other" }));
      await owner.send(new PutObjectCommand({ Bucket, Key: "5/7/own", Body: "own" }));
    });

    test("allow puts and uploads in parts below the folder", async () => {
      await session.send(new PutObjectCommand({ Bucket, Key: "5/7/screen/1.jpg", Body: "pixels" }));
      expect(String(await readBack("5/7/screen/1.jpg"))).toBe("pixels");
      const upload = await begin("5/7/audio/1.webm", session);
      const ETag = (await part("5/7/audio/1.webm", upload, 1, Buffer.from("sound"), session)).ETag;
      await session.send(new ListPartsCommand({ Bucket, Key: "5/7/audio/1.webm", UploadId: upload }));
      await session.send(
        new CompleteMultipartUploadCommand({
          Bucket,
          Key: "5/7/audio/1.webm",
          UploadId: upload,
          MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
        }),
      );
      expect(String(await readBack("5/7/audio/1.webm"))).toBe("sound");
    });

    test("do not allow another folder, reading, listing or deleting", async () => {
      const refused = {
        "put in another folder": new PutObjectCommand({ Bucket, Key: "5/8/frame.jpg", Body: "x" }),
        "put in the folder 5/77": new PutObjectCommand({ Bucket, Key: "5/77/frame.jpg", Body: "x" }),
        "begin parts in another folder": new CreateMultipartUploadCommand({ Bucket, Key: "5/8/frame.jpg" }),
        "read from another folder": new GetObjectCommand({ Bucket, Key: "5/8/other" }),
        "read from the own folder": new GetObjectCommand({ Bucket, Key: "5/7/own" }),
        list: new ListObjectsV2Command({ Bucket }),
        "list the own folder": new ListObjectsV2Command({ Bucket, Prefix: "5/7/" }),
        "delete in another folder": new DeleteObjectCommand({ Bucket, Key: "5/8/other" }),
        "delete in the own folder": new DeleteObjectCommand({ Bucket, Key: "5/7/own" }),
      };
      const codes: Record<string, string> = {};
      for (const [name, command] of Object.entries(refused)) codes[name] = await codeOf(session.send(command as never));
      expect(codes).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, "AccessDenied"])));
      expect([String(await readBack("5/8/other")), String(await readBack("5/7/own"))]).toEqual(["other", "own"]);
    });

    test("are refused with a changed or missing token", async () => {
      const grant = await running.grantUploads("5/7/", { now: new Date(), seconds: 900 });
      const command = new PutObjectCommand({ Bucket, Key: "5/7/forged", Body: "x" });
      const forged = clientOf({ ...grant, session_token: `A${grant.session_token.slice(1)}` });
      const bare = clientOf({ access_key_id: grant.access_key_id, secret_access_key: grant.secret_access_key });
      expect(await codeOf(forged.send(command))).not.toBe("no error");
      expect(await codeOf(bare.send(command))).toEqual(refusedAs("InvalidAccessKeyId"));
      expect(await codeOf(owner.send(new HeadObjectCommand({ Bucket, Key: "5/7/forged" })))).toBe("NotFound");
    });
  });

  test("UPLOAD-10~ ERR-31~ pages of our origin may put and read the entity tag, others may not", async () => {
    const public_url = "http://localhost:3000";
    const config = { s3: running.config, data_dir: "/nowhere", public_url };
    const log = createLogger({ level: "silent" });
    await prepareStorage({ config, storage: createS3Storage(running.config), log }, () => {});
    const asked = { "access-control-request-method": "PUT", "access-control-request-headers": "authorization" };
    const preflight = (origin: string) =>
      fetch(`${running.config.endpoint}/${Bucket}/5/7/x.jpg`, { method: "OPTIONS", headers: { origin, ...asked } });
    const own = await preflight(public_url);
    expect([own.ok, own.headers.get("access-control-allow-origin")]).toEqual([true, public_url]);
    expect(own.headers.get("access-control-allow-methods")).toContain("PUT");
    const other = await preflight("http://evil.example");
    expect([other.status, other.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    const grant = await running.grantUploads("5/7/", { now: new Date(), seconds: 900 });
    const signer = new AwsClient({
      accessKeyId: grant.access_key_id,
      secretAccessKey: grant.secret_access_key,
      sessionToken: grant.session_token,
      service: "s3",
      region: grant.region,
    });
    const address = `${running.config.endpoint}/${Bucket}/5/7/from-a-page.jpg`;
    const stored = await signer.fetch(address, { method: "PUT", body: "x", headers: { origin: public_url } });
    expect([stored.status, stored.headers.get("access-control-allow-origin")]).toEqual([200, public_url]);
    expect(stored.headers.get("access-control-expose-headers")).toMatch(/etag/i);
  });

  describe("the storage of the features", () => {
    const chunks = (...parts: (string | Buffer)[]) => Readable.from(parts.map((one) => Buffer.from(one)));
    const limit = { max_bytes: 1_000_000 };
    let storage: Storage;
    beforeAll(() => {
      storage = createS3Storage(running.config);
    });

    test("a stored object can be read, measured, checked, listed and removed", async () => {
      const bytes = randomBytes(300_000);
      const stored = await storage.put("feature/a/picture", chunks(bytes.subarray(0, 7), bytes.subarray(7)), limit);
      expect(stored).toEqual({ byte_size: 300_000, sha256: createHash("sha256").update(bytes).digest("hex") });
      expect(await storage.sizeOf("feature/a/picture")).toBe(300_000);
      expect(await storage.sizesOf(["feature/a", "feature/a/picture", "feature/none"])).toEqual([null, 300_000, null]);
      expect((await buffer((await storage.open("feature/a/picture"))!)).equals(bytes)).toBe(true);
      const some = await storage.open("feature/a/picture", { first: 2, last: 4 });
      expect((await buffer(some!)).equals(bytes.subarray(2, 5))).toBe(true);
      const keys: string[] = [];
      for await (const { key } of storage.list("feature")) keys.push(key);
      expect(keys).toEqual(["feature/a/picture"]);
      await storage.remove("feature/a/picture");
      await storage.remove("feature/a/picture");
      expect([await storage.open("feature/a/picture"), await storage.sizeOf("feature/a/picture")]).toEqual([
        null,
        null,
      ]);
    });

    test("an object one byte too large leaves nothing behind, and an object may be empty", async () => {
      expect(await storage.put("feature/large", chunks("12345", "6"), { max_bytes: 5 })).toBeNull();
      expect(await storage.sizeOf("feature/large")).toBeNull();
      expect(await storage.put("feature/none", chunks(), limit)).toMatchObject({ byte_size: 0 });
      expect([await storage.sizeOf("feature/none"), await text((await storage.open("feature/none"))!)]).toEqual([
        0,
        "",
      ]);
    });

    test("old unfinished uploads are removed, running ones are not", async () => {
      const upload = await begin("feature/unfinished");
      expect(await storage.removeUnfinished(() => false)).toBe(0);
      expect(await storage.removeUnfinished(() => true)).toBeGreaterThan(0);
      expect(await codeOf(part("feature/unfinished", upload, 1, Buffer.from("x")))).toBe("NoSuchUpload");
    });
  });
});
