import type { StudentEventKind } from "@examplar/domain";

export type Stop = () => void;

/** Timers of a worker: the browser slows down those of a hidden page, which is when they matter most. */
export interface WatchTimers {
  every(ms: number, call: () => void): Stop;
  after(ms: number, call: () => void): Stop;
  /**
   * True if the page's own timers replace those of the worker: the browser slows them down while the page is hidden.
   */
  areOnPage(): boolean;
}

export type EventDetails = Record<string, unknown>;

/** What every watcher gets. `page` is the `window` of the exam. */
export interface WatcherPorts {
  page: Window;
  timers: WatchTimers;
  /** Monotonic time, whatever happens to the device's clock. */
  now_ms: () => number;
  /** Time of the device's own clock; somebody may change it. */
  device_ms: () => number;
  /** Server time, as far as its last reply tells. */
  server_ms: () => number;
  /** `ago_ms`: how many milliseconds ago it happened. */
  record: (kind: StudentEventKind, details?: EventDetails, ago_ms?: number) => void;
}

export type Watcher = (ports: WatcherPorts) => Stop;
