import type { SupervisionPlan } from "@examplar/domain";
import { camera, microphone, screenShare } from "../devices/index.ts";
import { analyseFrames } from "../faces/analyse-frames.ts";
import { startAudioChunks } from "./audio-chunks.ts";
import { startCameraFrames } from "./camera-frames.ts";
import { startPageRecording, type EmitPageEvent } from "./page/page-recording.ts";
import { startPictureDesk } from "./pictures/picture-desk.ts";
import type { RecorderName, RecorderPorts, Stop } from "./recorder.types.ts";
import { startScreenPictures } from "./screen-pictures.ts";

export interface RecordersPorts extends RecorderPorts {
  page: Window;
  newId: () => string;
  /** The camera that the student chose; null for any. */
  camera_id: string | null;
  /** Descriptors of the student's own photos, if this device has them. */
  face_references: () => readonly (readonly number[])[];
}

const loadRecording = async (emit: EmitPageEvent): Promise<Stop> =>
  (await import("./page/record-page.ts")).recordPage(emit);

/**
 * Starts the plan's recorders; returns a function that stops them all. One that cannot start does not stop the others.
 */
export const startRecorders = (plan: SupervisionPlan, given: RecordersPorts): Stop => {
  let isStopped = false;
  // Failures after the stop are expected, so they are not reported.
  const onFault: RecorderPorts["onFault"] = (name, error) => void (isStopped || given.onFault(name, error));
  const ports = { ...given, onFault };
  const { camera: frames, audio, screen, page } = plan;
  const desk = frames || screen ? startPictureDesk() : null;
  const analysis = frames && analyseFrames(ports);
  const starts: [RecorderName, (() => Stop) | null][] = [
    ["camera", frames && desk && analysis && (() => startCameraFrames(frames, { ...ports, camera, desk, analysis }))],
    ["audio", audio && (() => startAudioChunks(audio, { ...ports, microphone }))],
    ["screen", screen && desk && (() => startScreenPictures(screen, { ...ports, screenShare, desk }))],
    ["page", page ? () => startPageRecording({ ...ports, startRecording: loadRecording }) : null],
  ];
  const stops = starts.map(([name, start]) => {
    try {
      return start?.();
    } catch (error) {
      ports.onFault(name, error);
      ports.onState(name, "failing");
      return undefined;
    }
  });
  return () => {
    isStopped = true;
    for (const stop of stops) stop?.();
    desk?.stop();
    analysis?.stop();
  };
};
