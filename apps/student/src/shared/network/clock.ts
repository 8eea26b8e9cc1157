import {
  betterServerClock,
  clockIsWrong,
  readServerClock,
  serverClockOf,
  type ClockOffset,
  type ServerClock,
  type ServerTimeSample,
} from "@examplar/domain";
import { useEffect, useState } from "react";
import { createStore } from "../store.ts";

export interface ClockState {
  /** Milliseconds by which this device's own clock is behind the server's; zero until measured. */
  offset: ClockOffset;
  measured: boolean;
  /** The person chose to go on although the clock is wrong. */
  skipped: boolean;
}

export const clock = createStore<ClockState>({ offset: 0, measured: false, skipped: false });

/** The server sends this header with every reply of the API. */
const serverTimeHeader = "x-server-time-ms";
/** Reads the device's clock once, corrected by its known error: later it may be moved. Any reply is more exact. */
const byDeviceClock = (offset: ClockOffset): ServerClock => ({
  server_ms: Date.now() + offset,
  local_ms: performance.now(),
  error_ms: Number.POSITIVE_INFINITY,
});

/** Server time on the monotonic clock. Nothing after this line reads the device's clock to tell the time. */
let server_clock = byDeviceClock(0);

/** Uses a stored offset: without a network nobody can measure this clock, and its last error is the best guess. */
export const assumeOffset = (offset: ClockOffset) => {
  if (timeIsTold()) return;
  server_clock = byDeviceClock(offset);
  clock.set({ ...clock.get(), offset });
};

export const skipClockCheck = () => clock.set({ ...clock.get(), skipped: true });

/** Returns null when a reply does not tell the time. */
export const serverTimeIn = (headers: Pick<Headers, "get">): number | null => {
  const server_ms = Number(headers.get(serverTimeHeader) ?? Number.NaN);
  return Number.isSafeInteger(server_ms) && server_ms > 0 ? server_ms : null;
};

/** Refreshes the time from a reply; the times of its request and arrival are those of `performance.now()`. */
export const noteServerTime = (sample: ServerTimeSample) => {
  server_clock = betterServerClock(server_clock, serverClockOf(sample));
};

/** Does the same, and measures how wrong the device's clock is: one reply is exact enough for that. */
export const measureClock = (sample: ServerTimeSample) => {
  noteServerTime(sample);
  clock.set({ ...clock.get(), offset: Math.round(now().getTime() - Date.now()), measured: true });
};

/** The dialog blocks until the clock is right again or the person skips it. */
export const clockBlocks = ({ offset, measured, skipped }: ClockState): boolean =>
  measured && !skipped && clockIsWrong(offset);

/** The server's time: the only 'now' of this app. */
export const now = (): Date => new Date(readServerClock(server_clock, performance.now()));

/** Whether the server has told this page the time. Before, it is the device's time, corrected as far as possible. */
export const timeIsTold = (): boolean => server_clock.error_ms !== Number.POSITIVE_INFINITY;

const jumpMs = 5_000;
const lookEveryMs = 2_000;

/**
 * Calls back when the device's clock and the monotonic one have moved apart. Somebody set the clock, or the computer
 * slept and the monotonic clock stood still: only the server can tell which. Returns a stop function.
 */
export const watchClockJumps = (onJump: () => void): (() => void) => {
  const apart = () => Date.now() - performance.now();
  let before = apart();
  const timer = setInterval(() => {
    const difference = Math.abs(apart() - before);
    before = apart();
    if (difference > jumpMs) onJump();
  }, lookEveryMs);
  return () => clearInterval(timer);
};

/** Returns the server's time, updated every second. */
export const useNow = (everyMs = 1000): Date => {
  const [instant, setInstant] = useState(now);
  const { offset } = clock.use();
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, offset]);
  return instant;
};
