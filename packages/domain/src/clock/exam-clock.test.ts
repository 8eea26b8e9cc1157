import { expect, test } from "vitest";
import { examClock } from "./exam-clock.ts";

const morning = new Date("2026-11-16T08:05:59Z");

test("CLOCK-06 ERR-29 the clock throws before a paper is loaded", () => {
  expect(() => examClock(null, morning, "Europe/Paris")).toThrow(
    new Error("Load an instance before showing the current time."),
  );
});

test.each([
  ["Europe/Paris", "2026-11-16T08:05:59Z", "9 h 05 min"],
  ["UTC", "2026-11-16T00:00:00Z", "0 h 00 min"],
  ["UTC", "2026-11-16T23:59:59.999Z", "23 h 59 min"],
  ["Asia/Kolkata", "2026-11-16T08:05:00Z", "13 h 35 min"],
])("CLOCK-06 with a paper loaded, the clock in %s at %s shows %s", (timeZone, instant, expected) => {
  const { hours, minutes } = examClock({ id: 1 }, new Date(instant), timeZone);
  expect(`${hours} h ${minutes} min`).toBe(expected);
});
