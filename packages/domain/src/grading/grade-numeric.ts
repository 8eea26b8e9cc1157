import type { AnswerContents, NumericUnit, QuestionKeys } from "../answers/question-content.types.ts";
import { readNumber } from "./numbers/read-number.ts";
import { isWithin } from "./numbers/tolerance.ts";

type NumericKey = QuestionKeys["numeric"];

const currency = /^\p{Sc}$/u;

/**
 * Returns the points of a number: all within the tolerance, some within a wider one, none without its unit. When the
 * text can be read as two numbers, the better reading counts.
 */
export const numericPoints = (
  unit: NumericUnit | null,
  key: NumericKey,
  points: number,
  content: AnswerContents["numeric"],
): number => {
  const read = readNumber(content.text);
  if (read === null) return 0;
  const factors = unitFactors(unit, key, read.rest, content.unit ?? "");
  const figures = read.values.flatMap((value) => factors.map((factor) => value * factor));
  return Math.max(0, ...figures.map((figure) => pointsOf(figure, key, points)));
};

const pointsOf = (figure: number, { value, tolerance, partial }: NumericKey, points: number): number => {
  if (isWithin(figure, value, tolerance)) return points;
  return partial.find((wider) => isWithin(figure, value, wider.tolerance))?.points ?? 0;
};

/**
 * Returns the factors that convert to the key's unit; none when the unit is missing, wrong, or given twice differently.
 */
const unitFactors = (unit: NumericUnit | null, key: NumericKey, beside: string, answered: string): number[] => {
  const written = spelled(answered) || spelled(beside);
  if (beside !== "" && spelled(beside) !== written) return [];
  const known = key.units.find(({ label }) => spelled(label) === written);
  if (known !== undefined) return [known.factor];
  if (unit?.mode === "asked") return [];
  if (written === "" || (unit?.mode === "shown" && spelled(unit.label) === written)) return [1];
  if (unit !== null) return [];
  // The question names no unit: 12 % is 0.12, or 12 where percents were meant.
  if (written === "%") return [0.01, 1];
  return key.units.length === 0 && currency.test(written) ? [1] : [];
};

/** `m²` is `m2` and `km / h` is `km/h`; capitals count: a milliwatt is no megawatt. */
const spelled = (unit: string): string => {
  return unit.normalize("NFKC").replaceAll(/\s/gu, "");
};
