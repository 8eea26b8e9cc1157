import { expect, test } from "vitest";
import { prettyGrade } from "./pretty-grade.ts";

test.each([
  [14, 20, "14/20"],
  [14.5, 20, "14.5/20"],
  [13.333333, 20, "13.33/20"],
  [0, 100, "0/100"],
  [-1.5, 20, "-1.5/20"],
  [7.995, 10, "8/10"],
])("a grade of %s out of %s reads %s", (grade, scale, pretty) => {
  expect(prettyGrade(grade, scale)).toBe(pretty);
});
