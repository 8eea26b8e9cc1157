import type { StudentEventKind } from "@examplar/domain";

export type Stop = () => void;

/** Timers of a worker: those of a page are slowed while nobody looks at it, which is when they matter most. */
export interface WatchTimers {
  every(ms: number, call: () => void): Stop;
  after(ms: number, call: () => void): Stop;
  /** Whether the page's own timers stand in for those of the worker: the browser slows them down while the page is hidden. */
  areOnPage(): boolean;
}

export type EventDetails = Record<string, unknown>;

/** What every watcher gets. `page` is the `window` of the exam. */
export interface WatcherPorts {
  page: Window;
  timers: WatchTimers;
  /** Grows evenly, whatever happens to the device's clock. */
  now_ms: () => number;
  /** What the device's own clock says; somebody may move it. */
  device_ms: () => number;
  /** The server's time, as far as its last reply tells. */
  server_ms: () => number;
  /** `ago_ms`: how long before this moment it happened. */
  record: (kind: StudentEventKind, details?: EventDetails, ago_ms?: number) => void;
}

export type Watcher = (ports: WatcherPorts) => Stop;
