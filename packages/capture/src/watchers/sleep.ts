import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

const tickMs = 1_000;

/** `device_sleep` and `device_wake`: the worker's clock stood still for longer than anything but a sleeping device does. */
export const watchSleep: Watcher = ({ timers, now_ms, record }) => {
  let last_ms = now_ms();
  return timers.every(tickMs, () => {
    const gap_ms = now_ms() - last_ms;
    last_ms = now_ms();
    if (gap_ms <= supervisionLimits.sleep_gap_ms) return;
    record("device_sleep", {}, gap_ms);
    record("device_wake", { slept_ms: Math.round(gap_ms) });
  });
};
