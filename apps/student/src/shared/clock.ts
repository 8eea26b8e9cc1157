import { clockIsWrong, serverNow, type ClockOffset } from "@examplar/domain";
import { calmly } from "@examplar/ui";
import { useEffect, useState } from "react";
import { createStore } from "./store.ts";

export interface ClockState {
  /** Milliseconds to add to this device's clock; zero until measured. */
  offset: ClockOffset;
  measured: boolean;
  /** The person chose to go on although the clock is wrong. */
  skipped: boolean;
}

export const clock = createStore<ClockState>({ offset: 0, measured: false, skipped: false });

export const keepOffset = (offset: ClockOffset) => clock.set({ ...clock.get(), offset, measured: true });
export const skipClockCheck = () => clock.set({ ...clock.get(), skipped: true });

/** The dialog blocks until the clock is right again or the person skips it. */
export const clockBlocks = ({ offset, measured, skipped }: ClockState): boolean =>
  measured && !skipped && clockIsWrong(offset);

/** The server's time: the only 'now' of this app. */
export const now = (): Date => serverNow(clock.get().offset, new Date());

/** The server's time, anew every second. */
export const useNow = (everyMs = 1000): Date => {
  const [instant, setInstant] = useState(now);
  const { offset } = clock.use();
  useEffect(() => {
    setInstant(now());
    let forget = () => {};
    const timer = setInterval(() => {
      forget = calmly(() => setInstant(now()));
    }, everyMs);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [everyMs, offset]);
  return instant;
};
