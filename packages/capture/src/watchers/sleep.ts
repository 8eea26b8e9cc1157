import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

const tickMs = 1_000;
/** The server is asked when the device's clock has jumped; on a weak network its reply takes a while. */
const confirmWithinMs = 120_000;

/**
 * `device_sleep` and `device_wake`. Where the even clock runs on during sleep, its gap tells. Where it stands still with the
 * device, the device's clock is ahead of it afterwards, as if somebody had moved it: the server's time, when it has moved by
 * as much, tells which.
 */
export const watchSleep: Watcher = ({ timers, now_ms, device_ms, server_ms, record }) => {
  const ahead = () => ({ device: device_ms() - now_ms(), server: server_ms() - now_ms() });
  let last_ms = now_ms();
  let before = ahead();
  let suspected: { since_ms: number; server: number; slept_ms: number } | null = null;
  const report = (slept_ms: number, ago_ms = 0) => {
    record("device_sleep", {}, slept_ms + ago_ms);
    record("device_wake", { slept_ms: Math.round(slept_ms) }, ago_ms);
  };
  return timers.every(tickMs, () => {
    const at_ms = now_ms();
    const gap_ms = at_ms - last_ms;
    const now = ahead();
    const jump_ms = now.device - before.device;
    if (jump_ms > supervisionLimits.sleep_gap_ms)
      suspected = { since_ms: at_ms, server: before.server, slept_ms: jump_ms };
    [last_ms, before] = [at_ms, now];
    if (gap_ms > supervisionLimits.sleep_gap_ms) report(gap_ms);
    if (suspected === null) return;
    const isConfirmed = Math.abs(now.server - suspected.server - suspected.slept_ms) < supervisionLimits.sleep_gap_ms;
    if (isConfirmed) report(suspected.slept_ms, at_ms - suspected.since_ms);
    if (isConfirmed || at_ms - suspected.since_ms > confirmWithinMs) suspected = null;
  });
};
