import { supervisionLimits, type SupervisionPlan } from "@examplar/domain";
import type { microphone } from "../devices/microphone.ts";
import { followStream, type Attach } from "./follow-stream.ts";
import type { RecorderPorts, Stop } from "./recorder.types.ts";

interface Ports extends RecorderPorts {
  microphone: typeof microphone;
}

/** In order of preference; Safari supports only the second. */
const mimeTypes = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

const chosenType = (): string | undefined => mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));

/** Speech is understandable at this rate, and three hours take 30 MB. */
const bitsPerSecond = 24_000;

/**
 * Records sound in chunks. Each chunk has its own recorder, because a chunk cut from a running one cannot be played
 * without the chunks before it.
 */
export const startAudioChunks = ({ chunk_ms }: NonNullable<SupervisionPlan["audio"]>, ports: Ports): Stop => {
  const { timers, now_ms, keep, onFault } = ports;
  const begin = (stream: MediaStream, mimeType: string | undefined): Stop => {
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
    const from_ms = now_ms();
    recorder.addEventListener("dataavailable", ({ data: blob }) => {
      const duration_ms = Math.round(now_ms() - from_ms);
      if (blob.size > 0) keep({ kind: "audio_chunk", blob, ago_ms: duration_ms, duration_ms, details: {} });
    });
    recorder.addEventListener("error", (event) => onFault("audio", (event as { error?: unknown }).error ?? event));
    recorder.start();
    return () => {
      if (recorder.state !== "inactive") recorder.stop();
    };
  };
  const attach: Attach = (stream, tell) => {
    const mimeType = chosenType();
    let end = begin(stream, mimeType);
    const stopTicks = timers.every(chunk_ms, () => {
      const endLast = end;
      try {
        // Start the next recorder before the last one ends: no word is lost between them.
        end = begin(stream, mimeType);
        tell("running");
      } catch (error) {
        onFault("audio", error);
        tell("failing");
        end = () => undefined;
      }
      endLast();
    });
    return () => {
      stopTicks();
      end();
    };
  };
  const { current, subscribe, open } = ports.microphone;
  const reopen = () => open({ device_id: null });
  return followStream(
    { name: "audio", check_ms: supervisionLimits.camera_check_ms, current, subscribe, reopen, attach },
    ports,
  );
};
