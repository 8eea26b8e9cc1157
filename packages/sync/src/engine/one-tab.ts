import type { Timers } from "../timers.types.ts";
import type { Verdict } from "./scheduler.state.ts";

/** The part of `navigator.locks` that the engine uses. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<Verdict>,
  ): Promise<Verdict>;
}

/** After this time the work runs without the lock: a suspended tab that holds it must not block the tab in use. */
const patienceMs = 10_000;

export type OneTab = (name: string, work: () => Promise<Verdict>) => Promise<Verdict>;

/**
 * Runs the work if no other tab of this browser runs it; without locks, always. The server stores a duplicate only
 * once.
 */
export const createOneTab = (locks: Locks | undefined, timers: Timers): OneTab => {
  const busySince = new Map<string, number>();

  return async (name, work) => {
    const since = busySince.get(name);
    const isTired = since !== undefined && timers.now() - since >= patienceMs;
    if (!locks || isTired) {
      busySince.delete(name);
      return work();
    }
    const verdict = await withLock(locks, name, work);
    if (verdict.kind !== "busy") busySince.delete(name);
    else if (since === undefined) busySince.set(name, timers.now());
    return verdict;
  };
};

/** Runs the work without a lock when the browser refuses locks, as it does when it blocks storage. */
const withLock = async (locks: Locks, name: string, work: () => Promise<Verdict>): Promise<Verdict> => {
  let isAsked = false;
  try {
    return await locks.request(name, { ifAvailable: true }, async (lock) => {
      isAsked = true;
      return lock ? work() : { kind: "busy" };
    });
  } catch (error) {
    if (isAsked) throw error;
    return work();
  }
};
