import type { Verdict } from "./scheduler.state.ts";

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<Verdict>,
  ): Promise<Verdict>;
}
