import type { Tolerance } from "../../answers/question-content.types.ts";

export const exact: Tolerance = { kind: "absolute", amount: 0 };

/** Rounding steps forgiven: few for a figure as typed, more for one that went through a chain of operations. */
const typedSteps = 8 * Number.EPSILON;
const computedSteps = 256 * Number.EPSILON;

/**
 * Both ends belong to the tolerance. What floating point spoils (2.7 - 2.699 > 0.001) costs nobody a point: a computed
 * value is off by a share of its largest operand, which may be far larger than the value itself (100.1 - 100).
 */
export const isWithin = (value: number, expected: number, tolerance: Tolerance, largest_operand = 0): boolean => {
  const allowed = tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio * Math.abs(expected);
  const spoiled = typedSteps * Math.max(Math.abs(value), Math.abs(expected)) + computedSteps * largest_operand;
  return Math.abs(value - expected) <= allowed + spoiled;
};
