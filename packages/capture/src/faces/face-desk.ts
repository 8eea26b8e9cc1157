import type { Picture } from "../recorders/pictures/picture.types.ts";
import type { Stop } from "../recorders/recorder.types.ts";
import { createWorkerDesk, NotLoaded } from "../workers/worker-desk.ts";
import { faceFilesPath } from "./face-files.ts";
import type { FaceOrder, FaceReply } from "./face.types.ts";

/** Where faces are found and described. What fails rejects, and is only logged by whoever asked. */
export interface FaceDesk {
  /** A descriptor for each face in the picture, which is closed. */
  describe(picture: Picture): Promise<number[][]>;
  stop: Stop;
}

/** A large file on a slow line: nobody waits for it. The first order loads the weights as well, which are larger still. */
const deadlines = { load_within_ms: 60_000, reply_within_ms: 180_000 };

/** The engine and its weights are loaded in the worker, with the first picture. */
export const startFaceDesk = (): FaceDesk => {
  const { ask, stop } = createWorkerDesk<FaceOrder, FaceReply>(
    "faces",
    deadlines,
    () => new Worker(new URL("./face.worker.ts", import.meta.url), { type: "module" }),
  );
  return {
    describe: async (picture) => {
      const order = { base_url: new URL(faceFilesPath, location.origin).href, picture };
      const described = ask(order, [picture]).catch((error: unknown) => {
        if (error instanceof NotLoaded) picture.close();
        throw error;
      });
      return (await described).descriptors;
    },
    stop,
  };
};

/** Browsers without a canvas in workers analyse nothing: their frames are recorded as ever. */
export const canDescribeFaces = (): boolean => "OffscreenCanvas" in globalThis && "WebAssembly" in globalThis;
