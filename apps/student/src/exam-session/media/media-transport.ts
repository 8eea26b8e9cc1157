import type { MediaItem, MediaTransport, Reply, SendToStorage } from "@examplar/capture/media";
import { ApiProblem } from "@examplar/ui";
import { api } from "../../shared/network/api.ts";

/** A line on which nothing moves for so long is dead, whatever it says of itself. */
const patienceMs = 60_000;

/** Only these will never change: of everything else a later try may succeed. */
const final = new Set(["not_found", "too_late", "not_recorded"]);
/** Of one seat alone: a session may be opened again, a consent given, a storage freed. */
const held = new Set(["not_open", "agreements_missing", "storage_quota_reached"]);

const replyOf = async <T extends object>(work: Promise<T>): Promise<Reply<T>> => {
  try {
    return { kind: "done", ...(await work) };
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : "";
    if (final.has(code)) return { kind: "refused", code };
    return held.has(code) ? { kind: "held", code } : { kind: "failed" };
  }
};

/** `fetch` cannot say how much of a body has gone. */
export const sendToStorage: SendToStorage = ({ method, url, headers, body }, { onProgress, signal }) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let patience = setTimeout(abort, patienceMs);
    signal?.addEventListener("abort", abort, { once: true });
    request.open(method, url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(abort, patienceMs);
      onProgress(total === 0 ? 100 : Math.round((loaded / total) * 100));
    });
    request.addEventListener("loadend", () => {
      clearTimeout(patience);
      signal?.removeEventListener("abort", abort);
      const { status, responseText: text } = request;
      resolve(status === 0 ? null : { status, etag: request.getResponseHeader("etag"), text });
    });
    request.send(body);
  });

const recordOf = ({ id, kind, happened_at, duration_ms, key, bytes, mime_type, details }: MediaItem) => ({
  id,
  kind,
  happened_at,
  duration_ms,
  key,
  bytes,
  mime_type,
  details,
});

/** A school's filter replies 200 with a page of its own: only results for these very items count. */
const resultsOf = (reply: { media?: unknown }) => {
  if (!Array.isArray(reply.media)) throw new Error("This is not the server's reply.");
  return { media: reply.media.flatMap((result) => (result?.id ? [result] : [])) };
};

/** `mayGo`: sent under another student's name, media would be refused for good. */
export const createMediaTransport = (mayGo: () => boolean): MediaTransport => ({
  credentials: async (summary_id) => {
    if (!mayGo()) return { kind: "failed" };
    const key = "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials";
    return replyOf(api(key, { params: { summary_id } }).then((credentials) => ({ credentials })));
  },
  register: async (summary_id, items) => {
    if (!mayGo()) return { kind: "failed" };
    const key = "POST /api/v1/quizzes_attempt_summaries/:summary_id/media";
    return replyOf(api(key, { params: { summary_id }, body: { media: items.map(recordOf) } }).then(resultsOf));
  },
  send: sendToStorage,
});
