import { describe, expect, test } from "vitest";
import { durationParts, formatDateTime, formatStartTime, formatTimeOfDay } from "./date-formats.ts";

const paris = "Europe/Paris";

describe("dates are shown as YYYY/MM/DD H:mm", () => {
  test.each([
    ["2026-11-16T08:05:00Z", paris, "2026/11/16 9:05"],
    ["2026-01-02T22:59:00Z", paris, "2026/01/02 23:59"],
    ["2026-01-02T23:00:00Z", paris, "2026/01/03 0:00"],
    ["2026-12-31T23:30:00Z", paris, "2027/01/01 0:30"],
    ["2026-07-14T12:00:00Z", paris, "2026/07/14 14:00"],
    ["2026-07-14T12:00:00Z", "UTC", "2026/07/14 12:00"],
    ["2026-07-14T02:00:00Z", "America/New_York", "2026/07/13 22:00"],
    ["2026-07-14T12:00:59.999Z", "Asia/Kathmandu", "2026/07/14 17:45"],
    ["2026-10-25T00:30:00Z", paris, "2026/10/25 2:30"],
    ["2026-10-25T01:30:00Z", paris, "2026/10/25 2:30"],
  ])("I18N-02 CONST-36 %s in %s is %s", (instant, timeZone, expected) => {
    expect(formatDateTime(new Date(instant), timeZone)).toBe(expected);
  });
});

test("without a time zone, a date is shown in the device's own", () => {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const instant of ["2026-01-02T23:00:00Z", "2026-07-14T12:05:00Z", "2026-12-31T23:30:00Z"])
    expect(formatDateTime(new Date(instant))).toBe(formatDateTime(new Date(instant), device));
});

test.each([
  ["2026-11-16T08:05:00Z", paris, "09h05"],
  ["2026-11-16T23:00:00Z", paris, "00h00"],
  ["2026-11-16T13:30:00Z", "UTC", "13h30"],
])("the start time %s in %s is %s", (instant, timeZone, expected) => {
  expect(formatStartTime(new Date(instant), timeZone)).toBe(expected);
});

test.each([
  [0, 0, 0, 0],
  [59, 0, 0, 59],
  [60, 0, 1, 0],
  [3_599, 0, 59, 59],
  [3_600, 1, 0, 0],
  [5_400, 1, 30, 0],
  [90_061, 25, 1, 1],
  [59.9, 0, 0, 59],
  [-5, 0, 0, 0],
])("%d seconds are %i h %i min %i s", (seconds, ...expected) => {
  const parts = durationParts(seconds);
  expect([parts.hours, parts.minutes, parts.seconds]).toEqual(expected);
});

test("a time of day has two digits each for hour, minute and second", () => {
  expect(formatTimeOfDay(new Date(2026, 10, 17, 9, 5, 7))).toBe("09:05:07");
  expect(formatTimeOfDay(new Date(2026, 10, 17, 23, 59, 0))).toBe("23:59:00");
});
