import { lazy, Suspense, useEffect } from "react";
import { api } from "../../shared/network/api.ts";
import { clock, clockBlocks, measureClock } from "../../shared/network/clock.ts";
import { firstScreen } from "../../shared/first-screen.ts";

/** Loaded on demand: most clocks are right. */
const ClockDialog = lazy(async () => ({ default: (await import("./clock-dialog.tsx")).ClockDialog }));

/** An unreachable server says nothing about the clock: the last offset stays. */
const checkClock = async () => {
  const sent_ms = performance.now();
  const reply = await api("GET /api/v1/date_time", { timeout_ms: 5_000 }).catch(() => null);
  if (reply) measureClock({ sent_ms, received_ms: performance.now(), server_ms: reply.timestamp });
};

/** Usually the first reply of a visit measures the clock; if it did not, this asks the server. */
const checkUnlessKnown = async () => {
  await firstScreen().catch(() => null);
  if (!clock.get().measured) await checkClock();
};

/** Measures the clock on load, and blocks the app while it is wrong. */
export const ClockCheck = () => {
  const blocked = clockBlocks(clock.use());
  useEffect(() => void checkUnlessKnown(), []);
  return (
    blocked && (
      <Suspense fallback={null}>
        <ClockDialog checkClock={checkClock} />
      </Suspense>
    )
  );
};
