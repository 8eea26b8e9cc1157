export interface Timers {
  /** Milliseconds that only ever grow: a wait must not depend on a clock that somebody may set. */
  now(): number;
  /** What starts returns its stop. */
  after(ms: number, call: () => void): () => void;
}
