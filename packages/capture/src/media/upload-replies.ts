import type { MediaItem } from "./media.types.ts";
import type { StorageClient, StorageReply } from "./storage-client.ts";

export type UploadReply =
  | { kind: "done" }
  /** The storage will never take these bytes. */
  | { kind: "refused"; code: string }
  /**
   * `object`: only this object failed, so the others are still sent. `seat`: its seat's folder. `line`: the line to the
   * storage.
   */
  | { kind: "failed"; message: string; concerns: "object" | "seat" | "line" };

export interface UploadPorts {
  client: StorageClient;
  signal: AbortSignal | null;
  onProgress: (percent: number) => void;
  /** Stored before the first part is sent, so that a reload resumes the upload. */
  keepUploadId: (upload_id: string | null) => Promise<void>;
}

/** Returns the metadata headers that the storage keeps with the bytes. */
export const describe = ({ kind, happened_at, summary_id, mime_type, details }: MediaItem): Record<string, string> => ({
  "content-type": mime_type,
  "x-amz-meta-kind": kind,
  "x-amz-meta-happened-at": happened_at,
  "x-amz-meta-summary-id": String(summary_id),
  "x-amz-tagging": new URLSearchParams({ kind, triggered: String(details["isOverlayTriggered"] === true) }).toString(),
});

const codeIn = ({ text }: StorageReply): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

/** Errors for which a retry with the same bytes and new credentials cannot help. */
const final = new Set(["EntityTooLarge", "InvalidArgument", "KeyTooLongError", "MethodNotAllowed", "InvalidTag"]);

/** Errors of this object or its parts, not of the storage or the credentials. */
const ofObject = new Set([
  "EntityTooSmall",
  "InvalidPart",
  "InvalidPartOrder",
  "NoSuchUpload",
  "BadDigest",
  "MalformedXML",
  "OperationAborted",
]);

/** Errors of the folder of one student in one quiz. */
const ofSeat = new Set(["QuotaExceeded"]);

/**
 * Without a code, a proxy refused the request. These 4xx concern the route or the sender, so every object would get
 * them. Other 4xx concern one object, which is given up after a few tries.
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
