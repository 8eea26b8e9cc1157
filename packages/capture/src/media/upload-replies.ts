import type { MediaItem } from "./media.types.ts";
import type { StorageClient, StorageReply } from "./storage-client.ts";

export type UploadReply =
  | { kind: "done" }
  /** The storage will not take these bytes, however often they are sent. */
  | { kind: "refused"; code: string }
  /** About this object alone, so the others are still sent; about its seat's folder; or about the line to the storage. */
  | { kind: "failed"; message: string; concerns: "object" | "seat" | "line" };

export interface UploadPorts {
  client: StorageClient;
  signal: AbortSignal | null;
  onProgress: (percent: number) => void;
  /** Written down before the first part goes, so that a reload resumes the upload. */
  keepUploadId: (upload_id: string | null) => Promise<void>;
}

/** What lies beside the bytes in the storage. */
export const describe = ({ kind, happened_at, summary_id, mime_type, details }: MediaItem): Record<string, string> => ({
  "content-type": mime_type,
  "x-amz-meta-kind": kind,
  "x-amz-meta-happened-at": happened_at,
  "x-amz-meta-summary-id": String(summary_id),
  "x-amz-tagging": new URLSearchParams({ kind, triggered: String(details["isOverlayTriggered"] === true) }).toString(),
});

const codeIn = ({ text }: StorageReply): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

/** Of these a second try with the same bytes and new credentials cannot help. */
const final = new Set(["EntityTooLarge", "InvalidArgument", "KeyTooLongError", "MethodNotAllowed", "InvalidTag"]);

/** About this object or its parts, not about the storage or the credentials. */
const ofObject = new Set([
  "EntityTooSmall",
  "InvalidPart",
  "InvalidPartOrder",
  "NoSuchUpload",
  "BadDigest",
  "MalformedXML",
  "OperationAborted",
]);

/** About the folder of one student in one quiz. */
const ofSeat = new Set(["QuotaExceeded"]);

/**
 * Without a code, a proxy has refused it. These 4xx are about its route, or about who asks: every object would get them, and
 * one that fails by itself is given up after a few tries.
 */
const lineStatuses = new Set([401, 403, 404, 405, 407, 408, 421, 425, 429]);

const concernOf = (status: number, code: string | undefined): "object" | "seat" | "line" => {
  if (code === undefined) return status >= 400 && status < 500 && !lineStatuses.has(status) ? "object" : "line";
  if (ofObject.has(code)) return "object";
  return ofSeat.has(code) ? "seat" : "line";
};

export const readFailure = (reply: StorageReply | null, signal: AbortSignal | null): UploadReply => {
  if (signal?.aborted) return { kind: "failed", message: "Upload aborted.", concerns: "line" };
  if (reply === null) return { kind: "failed", message: "The storage could not be reached.", concerns: "line" };
  const code = codeIn(reply);
  if (code !== undefined && final.has(code)) return { kind: "refused", code };
  const { status } = reply;
  return { kind: "failed", message: code ?? `http_${status}`, concerns: concernOf(status, code) };
};
