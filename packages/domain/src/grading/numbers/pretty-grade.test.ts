import { expect, test } from "vitest";
import { formatPercent, formatPoints, prettyGrade } from "./pretty-grade.ts";

const nbsp = "\u{a0}";
const narrow = "\u{202f}";

test.each([
  [14, 20, "14/20", "14/20"],
  [14.5, 20, "14.5/20", "14,5/20"],
  [13.333333, 20, "13.33/20", "13,33/20"],
  [0, 100, "0/100", "0/100"],
  [-1.5, 20, "-1.5/20", "-1,5/20"],
  [7.995, 10, "8/10", "8/10"],
  [1250.5, 2000, "1,250.5/2,000", `1${narrow}250,5/2${narrow}000`],
])("a grade of %s out of %s reads %s in English and %s in French", (grade, scale, english, french) => {
  expect(prettyGrade(grade, scale, "en")).toBe(english);
  expect(prettyGrade(grade, scale, "fr")).toBe(french);
});

test.each([
  [49.6, "49.6%", `49,6${nbsp}%`],
  [50, "50%", `50${nbsp}%`],
  [66.67, "66.67%", `66,67${nbsp}%`],
  [5, "5%", `5${nbsp}%`],
  [100, "100%", `100${nbsp}%`],
])("%d percent reads %s in English and %s in French", (percent, english, french) => {
  expect(formatPercent(percent, "en")).toBe(english);
  expect(formatPercent(percent, "fr")).toBe(french);
});

test.each([
  [1, "1", "1"],
  [0.5, "0.5", "0,5"],
  [1.005, "1.01", "1,01"],
  [-0.25, "-0.25", "-0,25"],
  [1_200, "1200", "1200"],
])("%d points read %s in English and %s in French", (points, english, french) => {
  expect(formatPoints(points, "en")).toBe(english);
  expect(formatPoints(points, "fr")).toBe(french);
});
