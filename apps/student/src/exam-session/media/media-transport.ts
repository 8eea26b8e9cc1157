import type { MediaItem, MediaTransport, Reply, SendToStorage } from "@examplar/capture/media";
import { ApiProblem } from "@examplar/ui";
import { api } from "../../shared/network/api.ts";

/** Timeout without progress: such a connection is dead, whatever the browser reports. */
const patienceMs = 60_000;

/** Refusals that never change; after any other failure a later try may succeed. */
const final = new Set(["too_late", "not_recorded"]);
/**
 * Refusals of one seat that may end: a session is opened again, a consent is given, or storage is freed. The server returns
 * `not_found` when the next person has just signed in and this page does not know it yet.
 */
const held = new Set(["not_found", "not_open", "agreements_missing", "storage_quota_reached"]);

const replyOf = async <T extends object>(work: Promise<T>): Promise<Reply<T>> => {
  try {
    return { kind: "done", ...(await work) };
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : "";
    if (final.has(code)) return { kind: "refused", code };
    return held.has(code) ? { kind: "held", code } : { kind: "failed" };
  }
};

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
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

const recordOf = ({ id, kind, device_id, happened_at, duration_ms, key, bytes, mime_type, details }: MediaItem) => ({
  id,
  kind,
  device_id,
  happened_at,
  duration_ms,
  key,
  bytes,
  mime_type,
  details,
});

/** Keeps only results that name an item: a school's filter may reply 200 with a page of its own. */
const resultsOf = (reply: { media?: unknown }) => {
  if (!Array.isArray(reply.media)) throw new Error("This is not the server's reply.");
  return { media: reply.media.flatMap((result) => (result?.id ? [result] : [])) };
};

/** `mayGo` guards against sending under another student's name: the server would refuse that media for good. */
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
