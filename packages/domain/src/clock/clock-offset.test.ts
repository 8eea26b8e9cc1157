import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockIsWrong, clockSkewToleranceMs, estimateClockOffset, type ClockSample } from "./clock-offset.ts";

test("CONST-40 the tolerance is 30000 ms", () => {
  expect(clockSkewToleranceMs).toBe(30_000);
});

test.each([
  [0, false],
  [29_999, false],
  [30_000, false],
  [30_001, true],
  [-30_000, false],
  [-30_001, true],
  [86_400_000, true],
])("CLOCK-01 a clock that is %i ms off is wrong: %s", (offset, expected) => {
  expect(clockIsWrong(offset)).toBe(expected);
});

describe("CLOCK-05 the offset", () => {
  const sample = (sent_at: number, received_at: number, server_timestamp: number): ClockSample => ({
    sent_at,
    received_at,
    server_timestamp,
  });

  test.each<[string, ClockSample[], number | null]>([
    ["no sample", [], null],
    ["an instant answer", [sample(1_000, 1_000, 5_000)], 4_000],
    ["half of the round trip", [sample(1_000, 1_200, 5_100)], 4_000],
    ["a client that is ahead", [sample(9_000, 9_100, 5_050)], -4_000],
    [
      "the shortest round trip of several",
      [sample(0, 900, 5_000), sample(1_000, 1_100, 2_050), sample(2_000, 2_800, 9_000)],
      1_000,
    ],
    ["the first of two equally short", [sample(0, 100, 1_050), sample(200, 300, 9_999)], 1_000],
    ["whole milliseconds", [sample(0, 3, 1_000)], 999],
    ["a clock set back meanwhile is not believed", [sample(5_000, 1_000, 9_000), sample(1_000, 1_200, 5_100)], 4_000],
    ["only unbelievable samples", [sample(5_000, 1_000, 9_000)], null],
  ])("%s", (_name, samples, expected) => {
    expect(estimateClockOffset(samples)).toBe(expected);
  });

  test("is never wrong by more than half of the shortest round trip", () => {
    const trip = fc.record({ sent_at: fc.integer({ min: 0, max: 1e6 }), out: fc.nat(5_000), back: fc.nat(5_000) });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(trip, { minLength: 1, maxLength: 5 }),
        (truth, trips) => {
          const samples = trips.map(({ sent_at, out, back }) =>
            sample(sent_at, sent_at + out + back, sent_at + out + truth),
          );
          const shortest = Math.min(...trips.map(({ out, back }) => out + back));
          expect(Math.abs((estimateClockOffset(samples) ?? Number.NaN) - truth)).toBeLessThanOrEqual(
            shortest / 2 + 0.5,
          );
        },
      ),
    );
  });
});
