import type { Tolerance } from "../../answers/question-content.types.ts";

export const exact: Tolerance = { kind: "absolute", amount: 0 };

/** Allowed floating-point error: small for a typed number, larger for the result of a chain of operations. */
const typedSteps = 8 * Number.EPSILON;
const computedSteps = 256 * Number.EPSILON;

/**
 * Both ends belong to the tolerance. Floating-point errors (2.7 - 2.699 > 0.001) must not cost a point. The error of a
 * computed value depends on its largest operand, which may be far larger than the value itself (100.1 - 100).
 */
export const isWithin = (value: number, expected: number, tolerance: Tolerance, largest_operand = 0): boolean => {
  const allowed = tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio * Math.abs(expected);
  const spoiled = typedSteps * Math.max(Math.abs(value), Math.abs(expected)) + computedSteps * largest_operand;
  return Math.abs(value - expected) <= allowed + spoiled;
};
