import type { AnswerPicture } from "@examplar/contract";
import { ApiProblem, NetworkFailure } from "@examplar/ui";
import { api } from "./api.ts";

interface Place {
  instance_id: number;
  question_id: number;
}

type OnProgress = (percent: number) => void;

/** `fetch` cannot say how much of a body has gone, and a photograph over a slow line needs a sign of life. */
const put = (url: string, file: File, onProgress: OnProgress, signal: AbortSignal): Promise<AnswerPicture> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.open("PUT", url);
    request.responseType = "json";
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100)));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("error", () => reject(new NetworkFailure("The upload broke off.")));
    request.addEventListener("load", () =>
      request.status === 200 ? resolve(request.response as AnswerPicture) : reject(new ApiProblem(request.response)),
    );
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.send(file);
  });

/** The files of one answer: the server gives an address for each, and the bytes go straight there. */
export const answerFiles = (place: Place) => ({
  upload: async (file: File, onProgress: OnProgress, signal: AbortSignal): Promise<{ picture_id: number }> => {
    const described = { filename: file.name || "photo", content_type: file.type, byte_size: file.size };
    const { upload_url } = await api("POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
      params: place,
      body: described,
      signal,
    });
    return put(upload_url, file, onProgress, signal);
  },
  list: (): Promise<AnswerPicture[]> =>
    api("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", { params: place }),
});
