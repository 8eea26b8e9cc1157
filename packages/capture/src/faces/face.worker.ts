import { Human, type Config } from "@vladmandic/human";
import { fittedSize } from "../recorders/pictures/picture.types.ts";
import { loadedMessage } from "../workers/worker-desk.ts";
import type { FaceOrder, FaceReply } from "./face.types.ts";

/** Larger pictures show no more faces, and take longer. */
const max_px = 640;
/** Below this confidence, the detector finds faces in patterns on a wall. */
const minConfidence = 0.5;
/** Without this, the engine returns earlier results for new pictures. */
const everyTime = { skipFrames: 0, skipTime: 0 };
const off = { enabled: false };

const configOf = (base_url: string): Partial<Config> => ({
  backend: "wasm",
  wasmPath: base_url,
  modelBasePath: base_url,
  debug: false,
  async: false,
  cacheSensitivity: 0,
  warmup: "none",
  filter: off,
  body: off,
  hand: off,
  object: off,
  gesture: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: { rotation: false, maxDetected: 5, minConfidence, ...everyTime },
    description: { enabled: true, minConfidence, ...everyTime },
    mesh: off,
    iris: off,
    attention: off,
    emotion: off,
    antispoof: off,
    liveness: off,
  },
});

let loading: Promise<Human> | null = null;
let isLoaded = false;

/** Loads the engine, and throws if a model is missing: the engine only logs that, and then fails at every picture. */
const load = async (base_url: string): Promise<Human> => {
  const human = new Human(configOf(base_url));
  await human.load();
  const missing = human.models.stats().modelStats.filter(({ loaded }) => !loaded);
  if (missing.length > 0) throw new Error(`not loaded: ${missing.map(({ name }) => name).join(", ")}`);
  isLoaded = true;
  return human;
};

const pixelsOf = (picture: FaceOrder["picture"]) => {
  const { width, height } = fittedSize(picture, max_px);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Int32Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1) pixels[at * 3 + channel] = data[at * 4 + channel]!;
  return { pixels, width, height };
};

const run = async ({ id, base_url, picture }: FaceOrder): Promise<FaceReply> => {
  const { pixels, width, height } = pixelsOf(picture);
  const human = await (loading ??= load(base_url));
  const tensor = human.tf.tensor4d(pixels, [1, height, width, 3], "int32");
  try {
    const { face, error } = await human.detect(tensor);
    if (error) throw new Error(error);
    return { id, descriptors: face.map(({ embedding }) => embedding ?? []) };
  } finally {
    human.tf.dispose(tensor);
  }
};

/** Runs orders one after another: a second picture at the same time would slow down both. */
let last: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<FaceOrder>) => {
  last = last.then(() =>
    run(data).then(
      (reply) => postMessage(reply),
      // This worker's engine remembers a failed load for ever, so a network failure needs a new worker.
      (error: unknown) => postMessage({ id: data.id, error: String(error), is_broken: !isLoaded } satisfies FaceReply),
    ),
  );
};

postMessage(loadedMessage);
