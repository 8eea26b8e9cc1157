import fc from "fast-check";
import { expect, test } from "vitest";
import { betterServerClock, readServerClock, serverClockOf, type ServerClock } from "./server-clock.ts";

const reading = (local_ms: number, server_ms: number, error_ms: number): ServerClock => ({
  local_ms,
  server_ms,
  error_ms,
});

test("the server's time in a reply belongs to the middle of its round trip", () => {
  const clock = serverClockOf({ sent_ms: 100, received_ms: 300, server_ms: 50_000 });
  expect(clock).toEqual(reading(200, 50_000, 100));
  expect(readServerClock(clock, 1_200)).toBe(51_000);
});

test.each([
  ["a more exact reply replaces the current reading", reading(0, 0, 100), reading(1_000, 1_010, 20), "next"],
  [
    "a slow reply that agrees with the current reading changes nothing",
    reading(0, 0, 10),
    reading(1_000, 1_300, 400),
    "current",
  ],
  [
    "an old reading is replaced, because the local clock drifts",
    reading(0, 0, 10),
    reading(600_000, 600_010, 200),
    "next",
  ],
  [
    "after the computer slept for an hour, the next reply replaces the reading",
    reading(0, 0, 5),
    reading(1_000, 3_601_000, 400),
    "next",
  ],
])("%s", (_name, current, next, expected) => {
  expect(betterServerClock(current, next)).toBe(expected === "next" ? next : current);
});

test("LOSS-21~ after any replies, the time is right within the error of the most exact one", () => {
  const trips = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000), fc.integer({ min: 1, max: 10_000 })), { minLength: 1 });
  fc.assert(
    fc.property(trips, fc.integer({ min: 0, max: 10 ** 12 }), (all, ahead_ms) => {
      let local = 0;
      let clock = reading(0, ahead_ms + 1e9, Number.POSITIVE_INFINITY);
      let best = Number.POSITIVE_INFINITY;
      for (const [there, back, pause] of all) {
        local += pause;
        const sample = { sent_ms: local, server_ms: local + there + ahead_ms, received_ms: local + there + back };
        clock = betterServerClock(clock, serverClockOf(sample));
        best = Math.min(best, (there + back) / 2);
        local += there + back;
      }
      const drift = local * 0.0005;
      expect(Math.abs(readServerClock(clock, local) - (local + ahead_ms))).toBeLessThanOrEqual(best + drift + 1);
    }),
  );
});
