import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

const tickMs = 1_000;
/** The server is asked when the device's clock has jumped; on a weak network its reply takes a while. */
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
 * `device_sleep` and `device_wake`. Where the even clock runs on during sleep, its gap tells. Where it stands still with the
 * device, the device's clock is ahead of it afterwards, as if somebody had moved it: the server's time, when it has moved by
 * as much, tells which.
 */
export const watchSleep: Watcher = ({ page, timers, now_ms, device_ms, server_ms, record }) => {
  const ahead = () => ({ device: device_ms() - now_ms(), server: server_ms() - now_ms() });
  const hidden = watchHidden(page);
  // Null before the first tick, which comes seconds late where the worker of the timers cannot be loaded.
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
