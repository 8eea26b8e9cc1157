import type { Tolerance } from "../answers/question-content.types.ts";

export const exact: Tolerance = { kind: "absolute", amount: 0 };

/** Both ends belong to the tolerance. What floating point spoils (2.7 - 2.699 > 0.001) costs nobody a point. */
export const isWithin = (value: number, expected: number, tolerance: Tolerance): boolean => {
  const allowed = tolerance.kind === "absolute" ? tolerance.amount : tolerance.ratio * Math.abs(expected);
  const spoiled = 8 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(expected));
  return Math.abs(value - expected) <= allowed + spoiled;
};
