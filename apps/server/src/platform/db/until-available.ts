import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/log.ts";
import { isConnectionLost } from "./faults.ts";

const patienceMs = 60_000;
const pauseMs = 500;

/** Retries idempotent startup work while the database is briefly unreachable, as during a switch-over. */
export const untilAvailable = async <T>(log: Logger, work: () => Promise<T>): Promise<T> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const lost = isConnectionLost(error) || isConnectionLost((error as Error | null)?.cause);
      if (!lost || Date.now() > until) throw error;
      log.warn({ err: error }, "the database is away: trying again");
      await sleep(pauseMs);
    }
  }
};
