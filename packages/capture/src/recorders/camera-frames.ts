import {
  isFrozen,
  repeatPicture,
  supervisionLimits,
  type RepeatedPicture,
  type SupervisionPlan,
} from "@examplar/domain";
import type { camera } from "../devices/camera.ts";
import type { FrameAnalysis } from "../faces/analyse-frames.ts";
import { followStream, type Attach } from "./follow-stream.ts";
import { openFrames, type FrameSource } from "./pictures/frame-source.ts";
import { watchForMissingPictures } from "./pictures/missing-pictures.ts";
import type { PictureDesk } from "./pictures/picture-desk.ts";
import type { Picture } from "./pictures/picture.types.ts";
import type { RecorderPorts, Stop } from "./recorder.types.ts";

interface Ports extends RecorderPorts {
  camera: typeof camera;
  camera_id: string | null;
  desk: PictureDesk;
  analysis: FrameAnalysis;
}

const encoding = { mime_type: "image/jpeg", quality: 0.8 } as const;
/** A timer of 500 ms may come a little early: that is not one too many. */
const earlyMs = 25;
/** On a device that is too slow for its camera, pictures that wait to be encoded would fill the memory. */
const mostInHand = 10;
/** Four pictures a second are asked for, and a dark room makes a camera slow. */
const max_age_ms = 2_000;
const { frame_throttle_ms, frame_max_px, camera_check_ms } = supervisionLimits;

/** Encodes pictures, and tells whether the last ones are one and the same: only there where the browser does not tell. */
const encoderOf = ({ tells_pictures }: FrameSource, { desk, now_ms }: Pick<Ports, "desk" | "now_ms">) => {
  let repeated: RepeatedPicture | null = null;
  const encode = async (picture: Picture): Promise<Blob> => {
    if (tells_pictures) return desk.encode(picture, frame_max_px, encoding);
    const { blob, checksum } = await desk.encodeWithChecksum(picture, frame_max_px, encoding);
    // A browser may hand out an old picture where nobody sees the page: nothing is concluded from it.
    repeated = repeatPicture(repeated, document.hidden ? null : checksum, now_ms());
    return blob;
  };
  return { encode, isFrozen: () => isFrozen(repeated, now_ms()) };
};

/** A picture of the camera at each interval, as jpg. */
export const startCameraFrames = ({ interval_ms }: NonNullable<SupervisionPlan["camera"]>, ports: Ports): Stop => {
  const { camera, camera_id, analysis, timers, now_ms, keep, onFault } = ports;
  let taken_ms = -Infinity;
  let in_hand = 0;
  let lastTurn = Promise.resolve();
  const attach: Attach = (stream, tell, giveUp) => {
    const frames = openFrames(stream, { max_age_ms, now_ms });
    const encoder = encoderOf(frames, ports);
    const look = watchForMissingPictures(now_ms, giveUp);
    const take = async (): Promise<void> => {
      // Ticks that were held back come together: one of them is enough.
      if (now_ms() - taken_ms < frame_throttle_ms - earlyMs) return;
      taken_ms = now_ms();
      const picture = await frames.grab();
      look(picture !== null && !encoder.isFrozen());
      if (!picture) return;
      const from_ms = taken_ms;
      const made = Promise.all([encoder.encode(picture), analysis.take(frames)]);
      // A frame that is analysed takes longer than the next: they are kept, and sent, in the order of time.
      const turn = Promise.allSettled([lastTurn, made]).then(() => undefined);
      lastTurn = turn;
      const [blob, figures] = await made;
      await turn;
      if (encoder.isFrozen()) return;
      keep({ kind: "camera_frame", blob, ago_ms: now_ms() - from_ms, duration_ms: null, details: { ...figures } });
      tell("running");
    };
    const stopTicks = timers.every(interval_ms, () => {
      if (in_hand >= mostInHand) return;
      in_hand += 1;
      take()
        .catch((error: unknown) => {
          onFault("camera", error);
          tell("failing");
        })
        .finally(() => (in_hand -= 1));
    });
    return () => {
      stopTicks();
      frames.stop();
    };
  };
  const { current, subscribe, open } = camera;
  const reopen = () => open({ device_id: camera_id });
  return followStream({ name: "camera", check_ms: camera_check_ms, current, subscribe, reopen, attach }, ports);
};
