import {
  betterServerClock,
  clockIsWrong,
  readServerClock,
  serverClockOf,
  type ClockOffset,
  type ServerClock,
} from "@examplar/domain";
import { calmly } from "@examplar/ui";
import { useEffect, useState } from "react";
import { createStore } from "./store.ts";

export interface ClockState {
  /** Milliseconds by which this device's own clock is behind the server's; zero until measured. */
  offset: ClockOffset;
  measured: boolean;
  /** The person chose to go on although the clock is wrong. */
  skipped: boolean;
}

export const clock = createStore<ClockState>({ offset: 0, measured: false, skipped: false });

/** Sent with every reply of the API; the server's name for it is the same. */
const serverTimeHeader = "x-server-time-ms";
/** An offset is the best of several samples: it is off by less than a short round trip. */
const measuredErrorMs = 250;

/** The device's clock, plus what it is known to be wrong by, read once: later it may be moved. */
const byDeviceClock = (offset: ClockOffset, error_ms: number): ServerClock => ({
  server_ms: Date.now() + offset,
  local_ms: performance.now(),
  error_ms,
});

/** Server time on the monotonic clock. Nothing after this line reads the device's clock to tell the time. */
let server_clock = byDeviceClock(0, Number.POSITIVE_INFINITY);

export const keepOffset = (offset: ClockOffset) => {
  server_clock = betterServerClock(server_clock, byDeviceClock(offset, measuredErrorMs));
  clock.set({ ...clock.get(), offset, measured: true });
};

/** Without a network nobody can measure this computer's clock: what it was wrong by before still holds best. */
export const assumeOffset = (offset: ClockOffset) => {
  if (server_clock.error_ms !== Number.POSITIVE_INFINITY) return;
  server_clock = byDeviceClock(offset, Number.POSITIVE_INFINITY);
  clock.set({ ...clock.get(), offset });
};

export const skipClockCheck = () => clock.set({ ...clock.get(), skipped: true });

/** Refreshes the clock by a reply; `sent_ms` is when its request went, by `performance.now()`. */
export const noteReplyTime = (sent_ms: number, headers: Pick<Headers, "get">) => {
  const server_ms = Number(headers.get(serverTimeHeader) ?? Number.NaN);
  if (!Number.isSafeInteger(server_ms) || server_ms <= 0) return;
  const next = serverClockOf({ sent_ms, received_ms: performance.now(), server_ms });
  server_clock = betterServerClock(server_clock, next);
};

/** The dialog blocks until the clock is right again or the person skips it. */
export const clockBlocks = ({ offset, measured, skipped }: ClockState): boolean =>
  measured && !skipped && clockIsWrong(offset);

/** The server's time: the only 'now' of this app. */
export const now = (): Date => new Date(readServerClock(server_clock, performance.now()));

const jumpMs = 5_000;
const lookEveryMs = 2_000;

/**
 * Calls when the device's clock and the monotonic one have moved apart: somebody set the clock, or the computer slept and
 * the monotonic clock stood still. Only the server can tell which. Returns its stop.
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
