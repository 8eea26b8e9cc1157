import { describe, expect, test } from "vitest";
import { dayLabel, type DayLabel } from "./day-label.ts";

const paris = "Europe/Paris";
const noon = new Date("2026-11-16T11:00:00Z");
const date = (day: string): DayLabel => ({ kind: "date", day });

describe("LIST-09 the label of a day", () => {
  test.each<[string, string | null, DayLabel]>([
    ["without a date", null, { kind: "undated" }],
    ["now", "2026-11-16T11:00:00Z", { kind: "today" }],
    ["the first moment of today", "2026-11-16T00:00:00+01:00", { kind: "today" }],
    ["the last moment of today", "2026-11-16T23:59:59+01:00", { kind: "today" }],
    ["the first moment of tomorrow", "2026-11-17T00:00:00+01:00", { kind: "tomorrow" }],
    ["the last moment of tomorrow", "2026-11-17T23:59:59+01:00", { kind: "tomorrow" }],
    ["the day after tomorrow", "2026-11-18T00:00:00+01:00", date("2026-11-18")],
    ["the last moment of yesterday", "2026-11-15T23:59:59+01:00", { kind: "yesterday" }],
    ["the first moment of yesterday", "2026-11-15T00:00:00+01:00", { kind: "yesterday" }],
    ["two days ago", "2026-11-14T23:59:59+01:00", { kind: "last_week" }],
    ["seven days ago", "2026-11-09T00:00:00+01:00", { kind: "last_week" }],
    ["eight days ago", "2026-11-08T23:59:59+01:00", date("2026-11-08")],
    ["a year ahead", "2027-11-16T12:00:00+01:00", date("2027-11-16")],
    ["a year ago", "2025-01-02T12:00:00+01:00", date("2025-01-02")],
  ])("%s", (_name, instant, expected) => {
    expect(dayLabel(instant, noon, paris)).toEqual(expected);
  });

  test.each<[string, DayLabel["kind"]]>([
    ["Pacific/Auckland", "tomorrow"],
    ["Europe/Paris", "today"],
    ["UTC", "today"],
    ["Pacific/Honolulu", "today"],
  ])("an evening in Paris, for a viewer in %s, is %s", (timeZone, kind) => {
    const seen = new Date("2026-11-16T10:30:00Z");
    expect(dayLabel("2026-11-16T20:00:00+01:00", seen, timeZone).kind).toBe(kind);
  });

  test("the same instant has another date in another time zone", () => {
    const newYear = "2026-12-31T23:30:00Z";
    expect(dayLabel(newYear, noon, "UTC")).toEqual(date("2026-12-31"));
    expect(dayLabel(newYear, noon, paris)).toEqual(date("2027-01-01"));
  });

  test("days are counted over a clock change, where a day has 25 or 23 hours", () => {
    const sundayNight = new Date("2026-10-25T23:30:00+01:00");
    expect(dayLabel("2026-10-24T00:15:00+02:00", sundayNight, paris).kind).toBe("yesterday");
    expect(dayLabel("2026-10-26T00:15:00+01:00", sundayNight, paris).kind).toBe("tomorrow");
    const inMarch = new Date("2026-03-30T00:15:00+02:00");
    expect(dayLabel("2026-03-29T00:15:00+01:00", inMarch, paris).kind).toBe("yesterday");
    expect(dayLabel("2026-03-28T23:45:00+01:00", inMarch, paris).kind).toBe("last_week");
  });
});
