import type { MediaKind, RecorderName } from "@examplar/domain";
import type { EventDetails, Stop, WatcherPorts, WatchTimers } from "../ports.types.ts";

/**
 * `failing`: it is being restarted, and nothing is recorded meanwhile. `still`: a camera whose picture does not change, also after
 * it was started again; a picture is kept now and then.
 */
export type RecorderState = "running" | "failing" | "still";

export interface RecordedMedia {
  kind: MediaKind;
  blob: Blob;
  /** A small copy, kept beside a screenshot. */
  thumb?: Blob | null;
  /** How long before this moment it began. */
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
  /** Only logged: a recorder that fails never holds up the exam. */
  onFault: (name: RecorderName, error: unknown) => void;
}

export type { RecorderName, Stop };
