import { deviceFailure, meterLevel, type DeviceFailure } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import { canAskForDevices } from "./camera.ts";
import { createDevice, type Device } from "./device.ts";
import { patienceFor } from "./patience.ts";

export interface MicrophoneOptions {
  /** Null for the browser's own choice. */
  device_id: string | null;
}

export const microphone: Device<MicrophoneOptions, DeviceFailure> = createDevice({
  request: async ({ device_id }) =>
    navigator.mediaDevices.getUserMedia({
      video: false,
      audio: device_id === null ? true : { deviceId: { ideal: device_id } },
    }),
  classify: (error) => deviceFailure(error, { can_ask: canAskForDevices() }),
  watchPatience: patienceFor("microphone"),
});

const measureEveryMs = 100;
/** A third of a second: no sound between two measurements is missed, even if a busy computer is late. */
const heardSamples = 16_384;

/**
 * Reports how loud the stream is, 0 to 1, ten times a second. Call it at a click: the browser gives no sound to a page
 * that the student has not touched.
 */
export const watchLevel = (stream: MediaStream, onLevel: (level: number) => void): Stop => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = heardSamples;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(heardSamples);
  let level = 0;
  const timer = setInterval(() => {
    if (context.state === "suspended") void context.resume();
    analyser.getFloatTimeDomainData(samples);
    level = meterLevel(level, samples);
    onLevel(level);
  }, measureEveryMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};
