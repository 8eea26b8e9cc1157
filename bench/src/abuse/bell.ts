import { setTimeout as pause } from "node:timers/promises";
import type { Target } from "./abuse.types.ts";
import { startIntruders, type Intruder } from "./intruder.ts";

/** Time to write something before the bell. */
const secondsToBell = 2;

/**
 * Starts a student in an exam whose bell rings soon. `rings_at` is by this machine's clock, which the server shares.
 */
export const beforeTheBell = async (target: Target, size: Parameters<typeof startIntruders>[1] = {}) => {
  const { exam, intruders } = await startIntruders(target, { seconds: secondsToBell, ...size });
  const [one] = intruders as [Intruder];
  const rings_at = new Date(one.started().summary.end_at ?? Date.now());
  return {
    exam,
    one,
    /** A time shortly before the bell, as a forger would claim it. */
    in_time: new Date(rings_at.getTime() - 1000),
    /** Resolves this many milliseconds after the bell. */
    after: (ms: number) => pause(Math.max(rings_at.getTime() + ms - Date.now(), 0)),
  };
};
