import type { Picture } from "../recorders/pictures/picture.types.ts";
import type { Stop } from "../recorders/recorder.types.ts";
import { createWorkerDesk } from "../workers/worker-desk.ts";
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
  const { ask, stop } = createWorkerDesk<FaceOrder, FaceReply>(
    "faces",
    () => new Worker(new URL("./face.worker.ts", import.meta.url), { type: "module" }),
  );
  return {
    describe: async (picture) => {
      const order = { base_url: new URL(faceFilesPath, location.origin).href, picture };
      return (await ask(order, [picture])).descriptors;
    },
    stop,
  };
};

/** Browsers without a canvas in workers analyse nothing: their frames are recorded as ever. */
export const canDescribeFaces = (): boolean => "OffscreenCanvas" in globalThis && "WebAssembly" in globalThis;
