import type { OutboxItem } from "../outbox/outbox.types.ts";
import type { FlushReport } from "./engine.types.ts";
import type { Connection } from "./scheduler.state.ts";

export interface Flush {
  /** Everything of the user that is not settled. */
  items: () => Promise<OutboxItem[]>;
  connection: () => Connection;
  isRunning: () => boolean;
  /** Resolves at the next change of anything, or when the time is over. */
  nextChange: () => Promise<void>;
  isOver: () => boolean;
}

/** Waits until what was pending at the call is settled, or nothing more can be expected. */
export async function flushAll(flush: Flush): Promise<FlushReport> {
  const asked = new Set((await flush.items()).filter(({ state }) => state === "pending").map(({ id }) => id));
  for (;;) {
    // Listened for before looking: what changes in between must not be waited for in vain.
    const change = flush.nextChange();
    const left = (await flush.items()).filter(({ id }) => asked.has(id));
    const pending = left.filter(({ state }) => state === "pending").map(({ id }) => id);
    const connection = flush.connection();
    const isHopeless = !flush.isRunning() || connection === "signed_out" || flush.isOver();
    if (pending.length === 0 || isHopeless) {
      const set_aside = left.filter(({ state }) => state === "set_aside").map(({ id, reason }) => ({ id, reason }));
      return { settled: pending.length === 0, pending, set_aside, connection };
    }
    await change;
  }
}
