import { faceFigures, supervisionLimits, type FaceFigures } from "@examplar/domain";
import type { FrameSource } from "../recorders/pictures/frame-source.ts";
import type { RecorderPorts, Stop } from "../recorders/recorder.types.ts";
import { canDescribeFaces, startFaceDesk, type FaceDesk } from "./face-desk.ts";

interface Ports extends Pick<RecorderPorts, "timers" | "now_ms" | "onFault"> {
  /** Descriptors of the student's own photos, if this device has them; they never leave it. */
  face_references: () => readonly (readonly number[])[];
}

export interface FrameAnalysis {
  /** Returns the figures of the current picture; null if none is due, or if the analysis fails or takes too long. */
  take(frames: FrameSource): Promise<FaceFigures | null>;
  stop: Stop;
}

/** A frame is recorded without figures rather than late. */
const patienceMs = 5_000;
/**
 * After this many failures a device is asked less often. It is still asked: the weights may arrive with the network.
 */
const maxFailures = 5;
const failingIntervalMs = 60_000;

export const analyseFrames = ({ timers, now_ms, onFault, face_references }: Ports): FrameAnalysis => {
  let desk: FaceDesk | null = null;
  let taken_ms = -Infinity;
  let failures = 0;
  let isBusy = false;
  let isStopped = false;
  const intervalMs = () => (failures < maxFailures ? supervisionLimits.face_analysis_interval_ms : failingIntervalMs);
  const isDue = (): boolean => !isBusy && !isStopped && canDescribeFaces() && now_ms() - taken_ms >= intervalMs();
  const describe = async (frames: FrameSource): Promise<FaceFigures | null> => {
    const picture = await frames.grab();
    if (!picture) return null;
    isBusy = true;
    try {
      const figures = faceFigures(await (desk ??= startFaceDesk()).describe(picture), face_references());
      failures = 0;
      return figures;
    } catch (error) {
      failures += 1;
      onFault("camera", error);
      return null;
    } finally {
      isBusy = false;
    }
  };
  return {
    take: async (frames) => {
      if (!isDue()) return null;
      taken_ms = now_ms();
      let stopWaiting: Stop = () => undefined;
      const tooLong = new Promise<null>((resolve) => {
        stopWaiting = timers.after(patienceMs, () => resolve(null));
      });
      return Promise.race([describe(frames), tooLong]).finally(stopWaiting);
    },
    stop: () => {
      isStopped = true;
      desk?.stop();
    },
  };
};
