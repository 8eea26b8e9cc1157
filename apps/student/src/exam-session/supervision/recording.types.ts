import type { RecorderName, RecorderState } from "@examplar/capture/recorders";
import type { WatchersPorts } from "@examplar/capture/supervision";

export type RecorderStates = Partial<Record<RecorderName, RecorderState>>;

export interface RecordingPorts extends Pick<WatchersPorts, "timers" | "record"> {
  onState: (name: RecorderName, state: RecorderState) => void;
}
