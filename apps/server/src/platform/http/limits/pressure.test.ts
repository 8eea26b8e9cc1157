import { endpoints } from "@examplar/contract";
import { expect, test } from "vitest";
import { behindBy, priorityOf, shedding } from "./pressure.ts";

const ofKey = (key: keyof typeof endpoints) => priorityOf(endpoints[key], key.split(" ")[0] ?? "");

test("requests by which students write are shed last, those of anonymous callers first", () => {
  expect(ofKey("POST /api/v1/quiz_instances/:instance_id/answers")).toBe("first");
  expect(ofKey("POST /api/v1/quizzes_attempt_summaries/:summary_id/close")).toBe("first");
  expect(ofKey("POST /api/v1/quizzes_attempt_summaries/:summary_id/start")).toBe("first");
  expect(ofKey("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance")).toBe("first");
  expect(ofKey("GET /api/v1/users/me")).toBe("ordinary");
  expect(ofKey("GET /api/v1/date_time")).toBe("ordinary");
  expect(ofKey("POST /api/v1/sign_in_codes")).toBe("last");
});

test.each([
  [400, []],
  [600, ["last"]],
  [3_000, ["last", "ordinary"]],
  [9_000, ["last", "ordinary", "first"]],
])("when the event loop is %i ms behind, requests of the priorities %j are shed", (behind, shed) => {
  expect((["last", "ordinary", "first"] as const).filter((priority) => shedding(priority, behind))).toEqual(shed);
});

test("a second without a sample of the event loop keeps the last measured delay", () => {
  expect(behindBy({ count: 0, mean: Number.NaN }, 0)).toBe(0);
  expect(behindBy({ count: 0, mean: Number.NaN }, 700)).toBe(700);
  expect(behindBy({ count: 2, mean: 610e6 }, 0)).toBe(600);
  expect(behindBy({ count: 90, mean: 9e6 }, 700)).toBe(0);
});
