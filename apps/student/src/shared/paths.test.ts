import { expect, test } from "vitest";
import { backPath, leavesThisApp, quizPaperScanPath } from "./paths.ts";

test("ROUTE-24 the exam list is the default back target", () => {
  expect(backPath({ teacher: false }, 12)).toBe("/");
  expect(backPath({ teacher: true }, null)).toBe("/");
});

test("ROUTE-25 a teacher goes back to the scores of the quiz", () => {
  expect(backPath({ teacher: true }, 12)).toBe("/courses/quizzes/12/scores");
});

test("ROUTE-26~ a scan is named by its quiz and its own id", () => {
  expect(quizPaperScanPath(12, 7)).toBe("/courses/quizzes/12/scans/7");
});

test("the teacher's app and the API are loaded by the browser, everything else by the router", () => {
  expect(leavesThisApp("/courses")).toBe(true);
  expect(leavesThisApp("/courses/quizzes/1/scores?x=1")).toBe(true);
  expect(leavesThisApp("/api/v1/health")).toBe(true);
  expect(leavesThisApp("/coursework")).toBe(false);
  expect(leavesThisApp("/exam/1/2/score")).toBe(false);
});
