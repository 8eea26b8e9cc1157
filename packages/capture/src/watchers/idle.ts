import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

const lookEveryMs = 1_000;

/**
 * Records `become_idle` after five seconds without mouse, key, touch or scroll, and `become_active` at the next input.
 */
export const watchIdle: Watcher = ({ page, timers, now_ms, record }) => {
  let last_ms = now_ms();
  let isIdle = false;
  const act = () => {
    last_ms = now_ms();
    if (!isIdle) return;
    isIdle = false;
    record("become_active");
  };
  const stopListening = listen(page.document, {
    pointermove: act,
    pointerdown: act,
    keydown: act,
    wheel: act,
    touchstart: act,
    scroll: act,
    input: act,
  });
  const stopLooking = timers.every(lookEveryMs, () => {
    const still_ms = now_ms() - last_ms;
    if (isIdle || still_ms < supervisionLimits.idle_after_ms) return;
    isIdle = true;
    record("become_idle", {}, still_ms - supervisionLimits.idle_after_ms);
  });
  return () => {
    stopListening();
    stopLooking();
  };
};
