import { measureClockOffset } from "@examplar/sync";
import { lazy, Suspense, useEffect } from "react";
import { api } from "../../shared/api.ts";
import { clock, clockBlocks, keepOffset } from "../../shared/clock.ts";

/** Loaded when it is needed: most clocks are right. */
const ClockDialog = lazy(async () => ({ default: (await import("./clock-dialog.tsx")).ClockDialog }));

/** An unreachable server says nothing about the clock: the last offset is kept. */
const checkClock = async () => {
  const offset = await measureClockOffset({
    fetchTimestamp: async () => (await api("GET /api/v1/date_time", { timeout_ms: 5_000 })).timestamp,
    clock: { now: () => new Date() },
    samples: 3,
  });
  if (offset !== null) keepOffset(offset);
};

/** Measures the clock on load, and stops everything while it is wrong. */
export const ClockCheck = () => {
  const blocked = clockBlocks(clock.use());
  useEffect(() => void checkClock(), []);
  return (
    blocked && (
      <Suspense fallback={null}>
        <ClockDialog checkClock={checkClock} />
      </Suspense>
    )
  );
};
