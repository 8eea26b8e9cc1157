import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

const tickMs = 1_000;
/**
 * When the device's clock has jumped, the page asks the server for its time; on a weak network the reply takes a while.
 */
const confirmWithinMs = 120_000;

/** Returns whether the page was hidden at any time since the last call. */
const watchHidden = ({ document }: Window) => {
  const isHidden = () => document.visibilityState === "hidden";
  let wasHidden = isHidden();
  const stop = listen(document, { visibilitychange: () => void (wasHidden ||= isHidden()) });
  const take = () => {
    const result = wasHidden;
    wasHidden = isHidden();
    return result;
  };
  return { take, stop };
};

/**
 * Records `device_sleep` and `device_wake`. If the monotonic clock runs on during sleep, it shows a gap. If it stops
 * with the device, the device's clock jumps ahead of it, as if somebody had changed it. If the server's time has moved
 * equally, it was sleep.
 */
export const watchSleep: Watcher = ({ page, timers, now_ms, device_ms, server_ms, record }) => {
  const ahead = () => ({ device: device_ms() - now_ms(), server: server_ms() - now_ms() });
  const hidden = watchHidden(page);
  // Null before the first tick, which is seconds late if the timers' worker cannot be loaded.
  let last_ms: number | null = null;
  let before = ahead();
  let suspected: { since_ms: number; server: number; slept_ms: number } | null = null;
  const report = (slept_ms: number, ago_ms = 0) => {
    record("device_sleep", {}, slept_ms + ago_ms);
    record("device_wake", { slept_ms: Math.round(slept_ms) }, ago_ms);
  };
  const stopTicks = timers.every(tickMs, () => {
    const at_ms = now_ms();
    // The browser slows the timers of a hidden page down to one tick a minute.
    const isSlowed = hidden.take() && timers.areOnPage();
    const gap_ms = isSlowed ? 0 : at_ms - (last_ms ?? at_ms);
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
  return () => {
    stopTicks();
    hidden.stop();
  };
};
