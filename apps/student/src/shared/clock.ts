import { clockIsWrong, serverNow, type ClockOffset } from "@examplar/domain";
import { useEffect, useState, useSyncExternalStore } from "react";

export interface ClockState {
  /** Milliseconds to add to this device's clock; zero until measured. */
  offset: ClockOffset;
  measured: boolean;
  /** The person chose to go on although the clock is wrong. */
  skipped: boolean;
}

let state: ClockState = { offset: 0, measured: false, skipped: false };
const listeners = new Set<() => void>();

const set = (next: ClockState) => {
  state = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const keepOffset = (offset: ClockOffset) => set({ ...state, offset, measured: true });
export const skipClockCheck = () => set({ ...state, skipped: true });
export const useClock = (): ClockState => useSyncExternalStore(subscribe, () => state);

/** The dialog blocks until the clock is right again or the person skips it. */
export const clockBlocks = ({ offset, measured, skipped }: ClockState): boolean =>
  measured && !skipped && clockIsWrong(offset);

/** The server's time: the only 'now' of this app. */
export const now = (): Date => serverNow(state.offset, new Date());

/** The server's time, anew every second. */
export const useNow = (everyMs = 1000): Date => {
  const [instant, setInstant] = useState(now);
  const { offset } = useClock();
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, offset]);
  return instant;
};
