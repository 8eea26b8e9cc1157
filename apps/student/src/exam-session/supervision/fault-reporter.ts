import { cutText, type RecorderName } from "@examplar/capture/recorders";
import type { RecordingPorts } from "./recording.types.ts";

const sameFaultAgainMs = 60_000;

/** Reports to the teacher, as events, what could not be recorded; a fault that persists is reported once a minute. */
export const faultReporter = (record: RecordingPorts["record"]) => {
  const told = new Map<RecorderName, { content: string; at_ms: number }>();
  return (recorder: RecorderName, error: unknown) => {
    const [content, at_ms] = [cutText(String(error)), performance.now()];
    const last = told.get(recorder);
    if (last?.content === content && at_ms - last.at_ms < sameFaultAgainMs) return;
    told.set(recorder, { content, at_ms });
    record("console_log", { level: "warn", recorder, content });
  };
};
