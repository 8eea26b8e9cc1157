import { expect, test } from "vitest";
import { setAnalyticsSink, track } from "./analytics.ts";

test("ANALYTICS-01 what is tracked goes to the sink that a deployment has set", () => {
  const heard: unknown[] = [];
  setAnalyticsSink((...counted) => heard.push(counted));
  track("openStudentExamOnboarding", { quiz_id: 7 });
  expect(heard).toEqual([["openStudentExamOnboarding", { quiz_id: 7 }]]);
});

test("an error in the sink does not reach the caller", () => {
  setAnalyticsSink(() => {
    throw new Error("no service");
  });
  expect(() => track("finishExam", {})).not.toThrow();
});
