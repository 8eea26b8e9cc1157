import type { Picture } from "../recorders/pictures/picture.types.ts";
import type { Stop } from "../recorders/recorder.types.ts";
import { faceFilesPath } from "./face-files.ts";
import type { FaceOrder, FaceReply } from "./face.types.ts";

/** Where faces are found and described. What fails rejects, and is only logged by whoever asked. */
export interface FaceDesk {
  /** A descriptor for each face in the picture, which is closed. */
  describe(picture: Picture): Promise<number[][]>;
  stop: Stop;
}

/** The engine and its weights are loaded in the worker, with the first picture. */
export const startFaceDesk = (): FaceDesk => {
  const worker = new Worker(new URL("./face.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (descriptors: number[][]) => void; reject: (error: Error) => void }>();
  let last = 0;
  const rejectAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<FaceReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data.descriptors);
  });
  worker.addEventListener("error", () => rejectAll("The worker for faces failed."));
  return {
    describe: (picture) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        const order: FaceOrder = { id, base_url: new URL(faceFilesPath, location.origin).href, picture };
        worker.postMessage(order, [picture]);
      }),
    stop: () => {
      worker.terminate();
      rejectAll("The worker for faces was stopped.");
    },
  };
};

/** Browsers without a canvas in workers analyse nothing: their frames are recorded as ever. */
export const canDescribeFaces = (): boolean => "OffscreenCanvas" in globalThis && "WebAssembly" in globalThis;
