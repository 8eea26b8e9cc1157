import { expect, test } from "vitest";
import { dateRangeOf, dateTimeOf, durationOf } from "./formats.ts";
import { zonedTimeOf } from "./zoned-time-of.ts";

test("I18N-02 a date with its time reads YYYY/MM/DD H:mm in the viewer's time zone", () => {
  expect(dateTimeOf("2026-11-15T08:05:00Z", "Europe/Paris")).toBe("2026/11/15 9:05");
  expect(dateTimeOf("2026-11-15T23:05:00Z", "Europe/Paris")).toBe("2026/11/16 0:05");
});

test.each([
  ["en", "November 15, 2026 at 9:05:07 AM GMT+1 (Europe/Paris)"],
  ["fr", "15 novembre 2026 à 09:05:07 UTC+1 (Europe/Paris)"],
])("a time in a text that is kept names its time zone, in %s", (language, words) => {
  const said = zonedTimeOf("2026-11-15T08:05:07Z", language, "Europe/Paris");
  expect(said.replaceAll(/\s/g, " ")).toBe(words);
});

test("I18N-02 a range names a shared day once", () => {
  expect(dateRangeOf("2026-11-15T08:00:00Z", "2026-11-15T10:30:00Z", "UTC")).toBe("2026/11/15 8:00 – 10:30");
  expect(dateRangeOf("2026-11-15T08:00:00Z", "2026-11-16T08:00:00Z", "UTC")).toBe("2026/11/15 8:00 – 2026/11/16 8:00");
});

test("the shared day is that of the viewer's time zone", () => {
  const [start, end] = ["2026-11-15T22:00:00Z", "2026-11-15T23:30:00Z"];
  expect(dateRangeOf(start, end, "Europe/Paris")).toBe("2026/11/15 23:00 – 2026/11/16 0:30");
});

test.each([
  [604_800, "7\u00a0days"],
  [604_799, "6\u00a0days\u00a023\u00a0h"],
  [172_800, "2\u00a0days"],
  [93_600, "26\u00a0h"],
  [9600, "2\u00a0h\u00a040"],
  [3900, "1\u00a0h\u00a005"],
  [3600, "1\u00a0h"],
  [2700, "45\u00a0min"],
  [42, "42\u00a0s"],
])("%i seconds are shown as %s", (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});

test("a duration in days is in the language of the page", () => {
  expect(durationOf(604_800, "fr")).toBe("7\u00a0jours");
});
