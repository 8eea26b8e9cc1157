import type { MediaKind, RecorderName } from "@examplar/domain";
import type { EventDetails, Stop, WatcherPorts, WatchTimers } from "../ports.types.ts";

/**
 * `failing`: the recorder is being restarted and records nothing meanwhile. `still`: the camera's picture does not
 * change, even after a restart; one picture is kept now and then.
 */
export type RecorderState = "running" | "failing" | "still";

export interface RecordedMedia {
  kind: MediaKind;
  blob: Blob;
  /** A thumbnail, stored beside a screenshot. */
  thumb?: Blob | null;
  /** How many milliseconds ago it began. */
  ago_ms: number;
  duration_ms: number | null;
  details: EventDetails;
}

export interface RecorderPorts {
  timers: WatchTimers;
  now_ms: () => number;
  record: WatcherPorts["record"];
  keep: (media: RecordedMedia) => void;
  onState: (name: RecorderName, state: RecorderState) => void;
  /** For the log only: a recorder that fails never interrupts the exam. */
  onFault: (name: RecorderName, error: unknown) => void;
}

export type { RecorderName, Stop };
