import { isBlank } from "../../answers/content/blank-text.ts";
import type { Tolerance } from "../../answers/question-content.types.ts";
import type { GradableQuestion } from "../grade-answer.ts";
import { problem, type KeyProblem } from "./key-problem.ts";

type Numeric = GradableQuestion<"numeric">;

export const numericProblems = ({ body, key, points }: Numeric): KeyProblem[] => {
  return [
    ...(Number.isFinite(key.value) ? [] : [problem("not_a_number", "value")]),
    ...toleranceProblems(key.tolerance, key.value, "tolerance"),
    ...key.units.flatMap(({ label, factor }, i) => [
      ...(isBlank(label) ? [problem("empty_text", `units.${i}`)] : []),
      ...(factor > 0 ? [] : [problem("not_positive", `units.${i}`)]),
    ]),
    ...(body.unit?.mode === "asked" && key.units.length === 0 ? [problem("not_winnable", "units")] : []),
    ...key.partial.flatMap((_, i) => partialProblems(key, i, points)),
  ];
};

export const toleranceProblems = (tolerance: Tolerance, expected: number, at: string): KeyProblem[] => {
  const size = tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio;
  if (!Number.isFinite(size)) return [problem("not_a_number", at)];
  if (size < 0) return [problem("negative_tolerance", at)];
  // A relative tolerance of zero is always zero: the author needs an absolute tolerance.
  return tolerance.kind === "relative" && size > 0 && expected === 0 ? [problem("relative_to_zero", at)] : [];
};

const widthOf = (tolerance: Tolerance, value: number): number => {
  return tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio * Math.abs(value);
};

/** The grader uses the first matching rule, so each must be wider than the one before it and pay no more. */
const partialProblems = ({ value, tolerance, partial }: Numeric["key"], i: number, points: number): KeyProblem[] => {
  const rule = partial[i]!;
  const at = `partial.${i}`;
  const own = toleranceProblems(rule.tolerance, value, at);
  if (own.length > 0) return own;
  if (rule.points < 0) return [problem("negative_points", at)];
  if (!(rule.points <= points)) return [problem(rule.points > points ? "too_many_points" : "not_a_number", at)];
  const before = partial[i - 1];
  const isNoWider = widthOf(rule.tolerance, value) <= widthOf(before?.tolerance ?? tolerance, value);
  const paysMore = before !== undefined && rule.points > before.points;
  return isNoWider || paysMore ? [problem("unsorted_partial", at)] : [];
};
