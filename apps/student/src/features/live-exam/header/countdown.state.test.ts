import { expect, test } from "vitest";
import { clockworkOf, elapsedPercent, isRunningOut, minutesToSpeak } from "./countdown.state.ts";

const started_at = "2026-03-02T09:00:00.000Z";
const deadline = "2026-03-02T10:40:00.000Z";
const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const minute = 60_000;

test.each([
  ["09:00:00", 0],
  ["09:50:00", 50],
  ["10:35:00", 95],
  ["10:36:00", 96],
  ["10:40:00", 100],
  ["11:00:00", 100],
  ["08:00:00", 0],
])("LIVE-10~ at %s the bar shows %i percent", (time, percent) => {
  expect(elapsedPercent({ started_at, deadline }, at(time))).toBe(percent);
});

test.each([
  [95, false],
  [95.01, true],
  [100, true],
])("CONST-16 LIVE-10~ at %d percent the bar is orange: %s", (percent, orange) =>
  expect(isRunningOut(percent)).toBe(orange),
);

test("without a deadline the bar stays at 0 percent", () => {
  expect(elapsedPercent({ started_at, deadline: null }, at("09:00:00"))).toBe(0);
});

test.each([
  [30 * minute + 1, 30 * minute, 30],
  [30 * minute, 30 * minute - 1000, null],
  [10 * minute + 500, 10 * minute - 500, 10],
  [5 * minute + 1, 5 * minute, 5],
  [minute + 1, minute - 3000, 1],
  // A computer that slept wakes up: the time left is spoken, not the mark that it slept through.
  [31 * minute, 4 * minute, 4],
  [2 * minute, 0, null],
  [30_000, -1, null],
  [null, 5 * minute, null],
  [4 * minute, 9 * minute, null],
])("minutes read aloud when the time left goes from %j to %j ms: %j", (before, now, spoken) =>
  expect(minutesToSpeak(before, now)).toBe(spoken),
);

test.each([
  [550_800_000, { days: 6, hours: 9, minutes: 0, seconds: 0 }],
  [4_328_000, { days: 0, hours: 1, minutes: 12, seconds: 8 }],
  [999, { days: 0, hours: 0, minutes: 0, seconds: 1 }],
  [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  [-5000, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
])("%i ms are shown as %j", (ms, clockwork) => expect(clockworkOf(ms)).toEqual(clockwork));
