import { expect, test } from "vitest";
import { backPath, landingPath, landsElsewhere, leavesThisApp, quizPaperScanPath } from "./paths.ts";

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

test.each([
  ["a student", { teacher: false, support: false, student: true }, "/", false],
  ["a student without any exam yet", { teacher: false, support: false, student: false }, "/", false],
  ["a teacher", { teacher: true, support: false, student: false }, "/courses", true],
  ["a teacher who takes exams too", { teacher: true, support: false, student: true }, "/courses", false],
  ["support", { teacher: false, support: true, student: false }, "/courses/support", true],
  ["support that teaches", { teacher: true, support: true, student: false }, "/courses", true],
  ["a copy of before the server said who takes exams", { teacher: true, support: false }, "/courses", false],
])("%s lands where their work is; the list redirects only those who have nothing on it", (_who, user, path, leaves) => {
  expect([landingPath(user), landsElsewhere(user)]).toEqual([path, leaves]);
});

test("the teacher's app and the API are loaded by the browser, everything else by the router", () => {
  expect(leavesThisApp("/courses")).toBe(true);
  expect(leavesThisApp("/courses/quizzes/1/scores?x=1")).toBe(true);
  expect(leavesThisApp("/api/v1/health")).toBe(true);
  expect(leavesThisApp("/coursework")).toBe(false);
  expect(leavesThisApp("/exam/1/2/score")).toBe(false);
});
