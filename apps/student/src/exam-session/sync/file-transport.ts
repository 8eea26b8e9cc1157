import type { AnswerPicture } from "@examplar/contract";
import type { FileAddress, FileReply, FileTransport } from "@examplar/sync";
import { ApiProblem, failureOf, ForeignReply, NetworkFailure } from "@examplar/ui";
import { api } from "../../shared/network/api.ts";
import { standingAnswerOf } from "../paper/server-answers.ts";

/** Timeout without progress: such a connection is dead, whatever the browser reports. */
const patienceMs = 60_000;

/** Returns whether a failure may be temporary: network, sign-in, busy or broken server. Other refusals are final. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status >= 500 || [401, 403, 408, 425, 429].includes(error.status);

const replyOf = async <T extends object>(work: Promise<T>): Promise<FileReply<T>> => {
  try {
    return { kind: "done", ...(await work) };
  } catch (error) {
    if (error instanceof ForeignReply) return { kind: "stopped" };
    return mayPass(error) ? { kind: "failed" } : { kind: "refused", code: (error as ApiProblem).code };
  }
};

/** Returns whether the server still takes this browser for that user. */
const isStillSignedIn = (user_id: number): Promise<boolean> =>
  api("GET /api/v1/users/me").then(
    ({ id }) => id === user_id,
    () => false,
  );

/**
 * The server returns `not_found` for an attempt of somebody else. When the next person has just signed in and this page does
 * not know it yet, the file waits for its owner.
 */
const replyToOwner = async <T extends object>(user_id: number, work: Promise<T>): Promise<FileReply<T>> => {
  const reply = await replyOf(work);
  if (reply.kind !== "refused" || reply.code !== "not_found") return reply;
  return (await isStillSignedIn(user_id)) ? reply : { kind: "failed" };
};

interface Body {
  type: string;
  bytes: ArrayBuffer;
}

/** A school's filter may reply 200 with its own page: only a reply that names the file confirms that it arrived. */
const namesAFile = (reply: unknown): reply is AnswerPicture =>
  Number.isInteger((reply as Partial<AnswerPicture> | null)?.picture_id);

/** Uses XMLHttpRequest, because `fetch` reports no upload progress, which a photo on a slow connection needs. */
const put = (
  { upload_url }: FileAddress,
  { type, bytes }: Body,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<AnswerPicture> =>
  new Promise((resolve, reject) => {
    // The upload was aborted while its address was requested: an abort listener added now would never fire.
    if (signal.aborted) return reject(new NetworkFailure("The upload was given up."));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let patience = setTimeout(abort, patienceMs);
    signal.addEventListener("abort", abort, { once: true });
    request.open("PUT", upload_url);
    request.responseType = "json";
    request.setRequestHeader("content-type", type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(patience);
      patience = setTimeout(abort, patienceMs);
      onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener("abort", () => reject(new NetworkFailure("The upload was given up.")));
    request.addEventListener("error", () => reject(new NetworkFailure("The upload broke off.")));
    request.addEventListener("load", () => {
      if (request.status === 200 && namesAFile(request.response)) resolve(request.response);
      else reject(failureOf(request.status, request.response));
    });
    request.addEventListener("loadend", () => {
      clearTimeout(patience);
      signal.removeEventListener("abort", abort);
    });
    request.send(bytes);
  });

/** Sends files of answers: the server returns an address for each, and the bytes go straight there. */
export const createFileTransport = (mayGo: (user_id: number) => boolean): FileTransport => ({
  ask: async ({ id, sha256, user_id, instance_id, question_id, name, type, size }) => {
    // Under another user's name the server would refuse it for good; it waits for its owner instead.
    if (!mayGo(user_id)) return { kind: "failed" };
    const announced = sha256 === undefined ? {} : { file_id: id, sha256 };
    const body = { filename: name || "photo", content_type: type, byte_size: size, ...announced };
    const params = { instance_id, question_id };
    const key = "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures";
    return replyToOwner(
      user_id,
      api(key, { params, body }).then((address) => ({ address })),
    );
  },
  put: async (address, { user_id, type }, bytes, extras) =>
    mayGo(user_id) ? replyOf(put(address, { type, bytes }, extras)) : { kind: "failed" },
  standing: async ({ user_id, instance_id, question_id }) => {
    if (!mayGo(user_id)) return { kind: "failed" };
    const answers = api("GET /api/v1/quiz_instances/:instance_id/answers", { params: { instance_id } });
    return replyToOwner(
      user_id,
      answers.then((all) => ({ answer: standingAnswerOf(all, question_id) })),
    );
  },
});
