import { describe, expect, test } from "vitest";
import { endAtWithAccommodation, noAccommodation, timeLimitWithAccommodation } from "./accommodation.ts";

const hour = 3_600;
const at = (time: string) => new Date(`2026-11-16T${time}Z`);
const nineToEleven = { start_at: at("09:00:00"), end_at: at("11:00:00") };
const more = (ratio: number, granted_seconds = 0) => ({ ratio, granted_seconds });

describe("time_limit_with_accommodation, in seconds", () => {
  test.each([
    ["no time limit", null, more(0.5, 600), null],
    ["no accommodation", hour, noAccommodation, hour],
    ["half more time", hour, more(0.5), 5_400],
    ["one third, stored as 0.3333, is a whole third", hour, more(0.3333), 4_800],
    ["one third of five hours is still a whole third", 5 * hour, more(0.3333), 24_000],
    ["a ratio that floating point spoils costs and gives nothing", hour, more(0.1), 3_960],
    ["minutes granted to everybody", hour, more(0, 300), 3_900],
    ["granted minutes are not multiplied", hour, more(0.5, 300), 5_700],
    ["double time", hour, more(1), 7_200],
    ["a part of a second is rounded up", 100, more(0.333), 134],
  ])("%s", (_name, timeLimit, accommodation, expected) => {
    expect(timeLimitWithAccommodation(timeLimit, accommodation)).toBe(expected);
  });
});

describe("end_at_with_accommodation", () => {
  test.each([
    ["no accommodation", hour, noAccommodation, "11:00:00"],
    ["the end moves by what the time limit gets", hour, more(0.5), "11:30:00"],
    ["the end moves by the granted minutes as well", hour, more(0.5, 300), "11:35:00"],
    ["granted minutes alone", hour, more(0, 300), "11:05:00"],
    ["without a time limit the session's length is multiplied", null, more(0.5), "12:00:00"],
    ["without a time limit, granted minutes alone", null, more(0, 300), "11:05:00"],
    ["without a time limit, both", null, more(0.3333, 300), "11:45:00"],
    ["without either, the session's own end", null, noAccommodation, "11:00:00"],
  ])("%s", (_name, time_limit, accommodation, expected) => {
    expect(endAtWithAccommodation({ session: nineToEleven, time_limit, accommodation })).toEqual(at(expected));
  });

  test("no session, no end", () => {
    expect(endAtWithAccommodation({ session: null, time_limit: hour, accommodation: more(0.5, 300) })).toBeNull();
  });

  test("both move by the same extra time", () => {
    for (const accommodation of [more(0.25), more(0.3333, 60), more(1, 5)]) {
      const limit = timeLimitWithAccommodation(hour, accommodation) ?? Number.NaN;
      const end = endAtWithAccommodation({ session: nineToEleven, time_limit: hour, accommodation });
      expect((end?.getTime() ?? 0) - nineToEleven.end_at.getTime()).toBe((limit - hour) * 1_000);
    }
  });
});
