export interface Timers {
  /** Monotonic time in milliseconds: a wait must not depend on a clock that somebody may set. */
  now(): number;
  /** Calls `call` after `ms`; returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
}
