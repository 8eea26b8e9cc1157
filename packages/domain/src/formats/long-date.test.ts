import { expect, test } from "vitest";
import { formatLongDate } from "./long-date.ts";

const noons = Array.from({ length: 1_100 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));

test.each([
  ["en", "en-GB"],
  ["fr", "fr-FR"],
])("every day of three years is formatted in %s as Intl.DateTimeFormat does", (language, locale) => {
  const own = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" });
  for (const noon of noons)
    expect(formatLongDate(noon, language, "UTC").replace(" 1er ", " 1 ")).toBe(
      own.format(noon).replace(",", "").replace(" 1er ", " 1 "),
    );
});

test("the first of a month is an ordinal number in French", () => {
  expect(formatLongDate(new Date("2026-05-01T12:00:00Z"), "fr", "UTC")).toBe("vendredi 1er mai 2026");
  expect(formatLongDate(new Date("2026-05-01T12:00:00Z"), "en", "UTC")).toBe("Friday 1 May 2026");
});

test("the date is that of the given time zone, or of the device if none is given", () => {
  const lateEvening = new Date("2026-11-15T23:30:00Z");
  expect(formatLongDate(lateEvening, "en", "Europe/Paris")).toBe("Monday 16 November 2026");
  expect(formatLongDate(lateEvening, "en", "UTC")).toBe("Sunday 15 November 2026");
  const noonHere = new Date(2026, 10, 15, 12);
  expect(formatLongDate(noonHere, "en")).toBe("Sunday 15 November 2026");
});
