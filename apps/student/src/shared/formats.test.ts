import { expect, test } from "vitest";
import { calendarDayOf, dayOf, inSentence } from "./formats.ts";

test("LIST-09 a full date is written in the language of the page", () => {
  expect(calendarDayOf("2026-11-15", "en")).toBe("Sunday 15 November 2026");
  expect(calendarDayOf("2026-11-15", "fr")).toBe("Dimanche 15 novembre 2026");
});

test("the day is that of the viewer's time zone", () => {
  const lateEvening = new Date("2026-11-15T23:30:00Z");
  expect(dayOf(lateEvening, "en", "Europe/Paris")).toBe("Monday 16 November 2026");
  expect(dayOf(lateEvening, "en", "UTC")).toBe("Sunday 15 November 2026");
});

test.each([
  ["One third more time", "one third more time"],
  ["École : tiers temps", "école : tiers temps"],
  ["PAI", "PAI"],
  ["", ""],
])("the name %j is written %j inside a sentence", (name, expected) => {
  expect(inSentence(name)).toBe(expected);
});
