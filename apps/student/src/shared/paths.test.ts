import { expect, test } from "vitest";
import { backPath, landingPath, landsElsewhere, leavesThisApp, quizPaperScanPath } from "./paths.ts";

test("ROUTE-24 the exam list is the default back target", () => {
  expect(backPath({ teacher: false }, 12)).toBe("/");
  expect(backPath({ teacher: true }, null)).toBe("/");
});

test("ROUTE-25 a teacher goes back to the scores of the quiz", () => {
  expect(backPath({ teacher: true }, 12)).toBe("/courses/quizzes/12/scores");
});

test("ROUTE-26~ the path of a scan contains the ids of the quiz and of the scan", () => {
  expect(quizPaperScanPath(12, 7)).toBe("/courses/quizzes/12/scans/7");
});

test.each([
  ["a student", { teacher: false, support: false, student: true }, "/", false],
  ["a student who has no exam yet", { teacher: false, support: false, student: false }, "/", false],
  ["a teacher", { teacher: true, support: false, student: false }, "/courses", true],
  ["a teacher who takes exams too", { teacher: true, support: false, student: true }, "/courses", false],
  ["support staff", { teacher: false, support: true, student: false }, "/courses/support", true],
  ["support staff who also teach", { teacher: true, support: true, student: false }, "/courses", true],
  [
    "a cached teacher from before the server sent who takes exams",
    { teacher: true, support: false },
    "/courses",
    false,
  ],
])("%s: which page opens first, and whether the exam list redirects to it", (_who, user, path, leaves) => {
  expect([landingPath(user), landsElsewhere(user)]).toEqual([path, leaves]);
});

test("the teacher's app and the API are loaded by the browser, everything else by the router", () => {
  expect(leavesThisApp("/courses")).toBe(true);
  expect(leavesThisApp("/courses/quizzes/1/scores?x=1")).toBe(true);
  expect(leavesThisApp("/api/v1/health")).toBe(true);
  expect(leavesThisApp("/coursework")).toBe(false);
  expect(leavesThisApp("/exam/1/2/score")).toBe(false);
});
