import type { Picture } from "../recorders/pictures/picture.types.ts";
import type { Stop } from "../recorders/recorder.types.ts";
import { createWorkerDesk, NotLoaded } from "../workers/worker-desk.ts";
import { faceFilesPath } from "./face-files.ts";
import type { FaceOrder, FaceReply } from "./face.types.ts";

/** Finds and describes faces in a worker. Failures reject; the caller only logs them. */
export interface FaceDesk {
  /** Returns a descriptor for each face in the picture, and closes the picture. */
  describe(picture: Picture): Promise<number[][]>;
  stop: Stop;
}

/**
 * The worker's code is a large file, so a slow line gets time. The first order also loads the weights, which are larger
 * still.
 */
const deadlines = { load_within_ms: 60_000, reply_within_ms: 180_000 };

/** Starts the desk. The worker loads the engine and its weights with the first picture. */
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

/** Returns false in browsers without a canvas in workers: they analyse nothing and record frames as usual. */
export const canDescribeFaces = (): boolean => "OffscreenCanvas" in globalThis && "WebAssembly" in globalThis;
