import { supervisionLimits } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import type { KeptItem, MediaItem } from "./media.types.ts";
import { uploadObject } from "./upload-object.ts";
import type { StorageClient, StorageReply } from "./storage-client.ts";

const partBytes = supervisionLimits.upload_part_bytes;

const itemOf = (change: Partial<MediaItem> = {}): MediaItem => ({
  id: "a1",
  kind: "page_recording",
  user_id: 42,
  quiz_id: 7,
  summary_id: 3,
  score_id: 5,
  happened_at: "2026-11-16T10:00:00.000Z",
  duration_ms: null,
  key: "7/42/page/a1.bin",
  bytes: 0,
  mime_type: "application/gzip",
  details: {},
  is_uploaded: false,
  upload_id: null,
  refused: null,
  ...change,
});

const ok = (text = "", etag: string | null = null): StorageReply => ({ status: 200, etag, text });
const fault = (status: number, code: string): StorageReply => ({
  status,
  etag: null,
  text: `<Error><Code>${code}</Code></Error>`,
});

/** A fake storage in memory that supports multipart uploads; `fail` replaces a reply. */
const rig = (fail: (request: Parameters<StorageClient>[0]) => StorageReply | null | undefined = () => undefined) => {
  const parts = new Map<number, number>();
  const seen: string[] = [];
  const state = { open: 0, most: 0, upload_id: null as string | null };
  const client: StorageClient = async (request) => {
    const { method, query = {}, body } = request;
    seen.push(`${method} ${Object.keys(query).join("+")}`);
    state.open += 1;
    state.most = Math.max(state.most, state.open);
    await new Promise((resolve) => void setTimeout(resolve, 2));
    state.open -= 1;
    const failed = fail(request);
    if (failed !== undefined) return failed;
    const number = Number(query["partNumber"]);
    if (number) {
      parts.set(number, (body as Blob).size);
      return ok("", `"${number}"`);
    }
    if (method === "POST" && "uploads" in query) return ok("<UploadId>u1</UploadId>");
    if (method === "GET") {
      const listed = [...parts.keys()].toSorted((a, b) => a - b);
      const xml = listed.map((one) => `<Part><PartNumber>${one}</PartNumber><ETag>&quot;${one}&quot;</ETag></Part>`);
      return ok(`<IsTruncated>false</IsTruncated>${xml.join("")}`);
    }
    return ok();
  };
  const upload = (kept: KeptItem, signal: AbortSignal | null = null) =>
    uploadObject(kept, {
      client,
      signal,
      onProgress: () => undefined,
      keepUploadId: async (upload_id) => void (state.upload_id = upload_id),
    });
  return { upload, parts, seen, state };
};

const blobOf = (bytes: number): Blob => new Blob([new Uint8Array(bytes)]);

describe("uploading an object", () => {
  test("UPLOAD-07~ UPLOAD-08 CONST-17 CONST-18 above 5 MB an object is sent in parts of 5 MB, four at once", async () => {
    const { upload, parts, seen, state } = rig();
    expect(await upload({ item: itemOf(), blob: blobOf(6 * partBytes + 10) })).toEqual({ kind: "done" });
    expect([...parts.values()].toSorted((a, b) => a - b)).toEqual([10, ...Array.from({ length: 6 }, () => partBytes)]);
    expect(partBytes).toBe(5 * 1_024 * 1_024);
    expect(state.most).toBe(4);
    expect([seen[0], seen.at(-1)]).toEqual(["POST uploads", "POST uploadId"]);
  });

  test("an object of one part is uploaded whole", async () => {
    const { upload, seen } = rig();
    await upload({ item: itemOf(), blob: blobOf(partBytes) });
    expect(seen).toEqual(["PUT "]);
  });

  test("parts that an earlier page sent are not sent again", async () => {
    const { upload, parts, seen, state } = rig();
    parts.set(1, partBytes);
    parts.set(3, partBytes);
    expect(await upload({ item: itemOf({ upload_id: "u1" }), blob: blobOf(4 * partBytes) })).toEqual({ kind: "done" });
    expect(seen.filter((one) => one.startsWith("PUT"))).toHaveLength(2);
    expect(seen[0]).toBe("GET uploadId+part-number-marker");
    expect(state.upload_id).toBeNull();
  });

  test.each([
    ["cannot be reached", null, "The storage could not be reached."],
    ["fails", { status: 503, etag: null, text: "" }, "http_503"],
  ])("while the storage %s and cannot list its parts, nothing is sent again", async (_, reply, message) => {
    const { upload, seen } = rig(({ method }) => (method === "GET" ? reply : undefined));
    const item = itemOf({ upload_id: "u1" });
    expect(await upload({ item, blob: blobOf(3 * partBytes) })).toEqual({ kind: "failed", message, concerns: "line" });
    expect(seen).toEqual(["GET uploadId+part-number-marker"]);
  });

  test("if the storage forbids listing its parts, all of them are sent again", async () => {
    const { upload, parts } = rig(({ method }) => (method === "GET" ? fault(403, "AccessDenied") : undefined));
    parts.set(1, partBytes);
    const kept = { item: itemOf({ upload_id: "u1" }), blob: blobOf(3 * partBytes) };
    expect(await upload(kept)).toEqual({ kind: "done" });
    expect(parts.size).toBe(3);
  });

  test("an upload that the storage no longer knows is started again", async () => {
    const { upload, seen, state } = rig(({ method }) => (method === "GET" ? fault(404, "NoSuchUpload") : undefined));
    await upload({ item: itemOf({ upload_id: "old" }), blob: blobOf(2 * partBytes) });
    expect([state.upload_id, seen[1]]).toEqual(["u1", "POST uploads"]);
  });

  test.each<[string, () => ReturnType<typeof rig>, string]>([
    [
      "UPLOAD-10 ERR-31 a part without an ETag",
      () => rig(({ query }) => (query?.["partNumber"] ? ok() : undefined)),
      "A part without an ETag: the cross-origin configuration of the bucket is missing, or does not expose it.",
    ],
    [
      "UPLOAD-11 ERR-32 a part below the minimum",
      () =>
        rig(({ method, query }) =>
          method === "POST" && query?.["uploadId"] ? fault(400, "EntityTooSmall") : undefined,
        ),
      "EntityTooSmall",
    ],
    ["a storage that cannot be reached", () => rig(() => null), "The storage could not be reached."],
  ])("%s is a failure with its reason", async (_, create, message) => {
    expect(await create().upload({ item: itemOf(), blob: blobOf(2 * partBytes) })).toMatchObject({
      kind: "failed",
      message,
    });
  });

  test("a conflict with another upload of the same name concerns this object only, so later objects are still sent", async () => {
    const { upload } = rig(() => fault(409, "OperationAborted"));
    const reply = await upload({ item: itemOf(), blob: blobOf(10) });
    expect(reply).toEqual({ kind: "failed", message: "OperationAborted", concerns: "object" });
  });

  test.each([
    ["object", [400, 411, 413, 414, 415, 422, 431]],
    ["line", [401, 403, 404, 405, 407, 408, 429, 500, 502, 503]],
  ])("a proxy's refusal without a storage error code has concerns '%s', by its status", async (concerns, statuses) => {
    for (const status of statuses) {
      const { upload } = rig(() => ({ status, etag: null, text: "<html>Refused</html>" }));
      const reply = await upload({ item: itemOf(), blob: blobOf(10) });
      expect(reply).toEqual({ kind: "failed", message: `http_${status}`, concerns });
    }
  });

  test("expired credentials concern the connection to the storage, although their status is 400", async () => {
    const { upload } = rig(() => fault(400, "ExpiredToken"));
    expect(await upload({ item: itemOf(), blob: blobOf(10) })).toMatchObject({ concerns: "line" });
  });

  test("UPLOAD-09 ERR-30 an aborted upload reports that it was aborted", async () => {
    const abort = new AbortController();
    abort.abort();
    const { upload } = rig(() => null);
    const reply = await upload({ item: itemOf(), blob: blobOf(1) }, abort.signal);
    expect(reply).toMatchObject({ kind: "failed", message: "Upload aborted." });
  });

  test("UPLOAD-12 CONST-19 ERR-33 more than 10000 parts are refused before any is sent", async () => {
    const { upload, seen } = rig();
    const blob = { size: 10_000 * partBytes + 1 } as Blob;
    expect(await upload({ item: itemOf(), blob })).toEqual({ kind: "refused", code: "More than 10000 parts." });
    expect(seen).toEqual([]);
  });
});
