import { supervisionLimits, type StillStep, type SupervisionPlan } from "@examplar/domain";
import type { camera } from "../devices/camera.ts";
import type { FrameAnalysis } from "../faces/analyse-frames.ts";
import { followStream, type Attach } from "./follow-stream.ts";
import { openFrames, type FrameSource } from "./pictures/frame-source.ts";
import { watchForMissingPictures } from "./pictures/missing-pictures.ts";
import type { PictureDesk } from "./pictures/picture-desk.ts";
import type { Picture } from "./pictures/picture.types.ts";
import { watchStillPictures } from "./pictures/still-pictures.ts";
import type { RecorderPorts, Stop } from "./recorder.types.ts";

interface Ports extends RecorderPorts {
  camera: typeof camera;
  camera_id: string | null;
  desk: PictureDesk;
  analysis: FrameAnalysis;
}

const encoding = { mime_type: "image/jpeg", quality: 0.8 } as const;
/** A timer of 500 ms may fire a little early: that picture is not one too many. */
const earlyMs = 25;
/** Limit for devices too slow for their camera: pictures waiting to be encoded would fill the memory. */
const mostInHand = 10;
/** Four pictures per second are requested, but a camera is slow in a dark room. */
const max_age_ms = 2_000;
const { frame_throttle_ms, frame_max_px, camera_check_ms } = supervisionLimits;

type StillPictures = ReturnType<typeof watchStillPictures>;

/** What happens with a picture, and which state the camera shows; null: the state stays. */
interface Seen {
  step: StillStep;
  shown: "running" | "still" | null;
}
const told = (step: StillStep): Seen => {
  if (step === "recorded") return { step, shown: "running" };
  return { step, shown: step === "still" ? "still" : null };
};

/** Encodes pictures. If the browser does not tell of new pictures, also checks whether they are all the same one. */
const encoderOf = ({ tells_pictures }: FrameSource, desk: PictureDesk, still: StillPictures) => {
  let isOver = false;
  const encode = async (picture: Picture): Promise<{ blob: Blob; see: () => Seen }> => {
    if (tells_pictures)
      return { blob: await desk.encode(picture, frame_max_px, encoding), see: () => told("recorded") };
    const { blob, checksum } = await desk.encodeWithChecksum(picture, frame_max_px, encoding);
    // A browser may return an old picture while the page is hidden: conclude nothing from it. A picture from before the
    // camera was restarted says nothing about the camera now, either.
    const see = (): Seen => {
      if (isOver) return told(still.step());
      if (document.hidden) return told(still.see(null));
      const seen = told(still.see(checksum));
      // Without a checksum the pixels will never tell: show the camera as what is recorded.
      return checksum === null && seen.shown === null
        ? { ...seen, shown: still.wasTold() ? "still" : "running" }
        : seen;
    };
    return { blob, see };
  };
  return { encode, stop: () => void (isOver = true) };
};

/** Records a picture of the camera at each interval, as JPEG. */
export const startCameraFrames = ({ interval_ms }: NonNullable<SupervisionPlan["camera"]>, ports: Ports): Stop => {
  const { camera, camera_id, desk, analysis, timers, now_ms, keep, onFault } = ports;
  let taken_ms = -Infinity;
  let in_hand = 0;
  let lastTurn = Promise.resolve();
  const still = watchStillPictures(now_ms, () => onFault("camera", new Error("still picture")));
  const attach: Attach = (stream, tell, giveUp) => {
    const frames = openFrames(stream, { max_age_ms, now_ms });
    const encoder = encoderOf(frames, desk, still);
    const look = watchForMissingPictures(now_ms, (why) => {
      const isQuiet = still.step() === "restarts" && still.restart();
      giveUp(isQuiet ? null : why);
    });
    const take = async (): Promise<void> => {
      // Delayed ticks arrive together: one of them is enough.
      if (now_ms() - taken_ms < frame_throttle_ms - earlyMs) return;
      taken_ms = now_ms();
      const picture = await frames.grab();
      look(picture !== null && still.step() !== "restarts");
      if (!picture) return;
      const from_ms = taken_ms;
      const made = Promise.all([encoder.encode(picture), analysis.take(frames)]);
      // A frame with analysis takes longer than the next one: keep and send them in the order of time.
      const turn = Promise.allSettled([lastTurn, made]).then(() => undefined);
      lastTurn = turn;
      const [{ blob, see }, figures] = await made;
      await turn;
      const { step, shown } = see();
      if (step === "restarts") return;
      const details = step === "still" ? { ...figures, is_still: true } : { ...figures };
      if (step !== "still" || still.isDue())
        keep({ kind: "camera_frame", blob, ago_ms: now_ms() - from_ms, duration_ms: null, details });
      if (shown !== null) tell(shown);
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
      encoder.stop();
      frames.stop();
    };
  };
  const { current, subscribe, open } = camera;
  const reopen = () => open({ device_id: camera_id });
  return followStream({ name: "camera", check_ms: camera_check_ms, current, subscribe, reopen, attach }, ports);
};
