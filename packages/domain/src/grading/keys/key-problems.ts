import { isBlank } from "../../answers/content/blank-text.ts";
import type {
  Choice,
  ExpectedCell,
  QuestionKeys,
  RubricLine,
  TextFolding,
} from "../../answers/question-content.types.ts";
import type { QuestionType } from "../../vocabulary.ts";
import type { GradableQuestion } from "../grade-answer.ts";
import { numericProblems, toleranceProblems } from "./key-problems-numeric.ts";
import { problem, type KeyProblem } from "./key-problem.ts";
import { roundPoints } from "../numbers/round-points.ts";

type Rules = { [T in QuestionType]: (question: GradableQuestion<T>) => KeyProblem[] };

const rules: Rules = {
  single_choice: ({ body, key, points }) => {
    const options = Object.entries(key.points_by_choice);
    return [
      ...unknownIds(Object.keys(key.points_by_choice), body.choices, "points_by_choice"),
      ...options.flatMap(([id, worth]) => pointsProblems(worth, points, `points_by_choice.${id}`, { mayCost: true })),
      ...winnable(Math.max(0, ...options.map(([, worth]) => worth)), points),
    ];
  },
  multiple_choice: ({ body, key, points }) => {
    const right = Object.values(key.points_by_choice).filter((worth) => worth > 0);
    const most = right.toSorted((a, b) => b - a).slice(0, body.max_choices ?? right.length);
    const best =
      key.scoring === "per_option" ? sum(most) : most.length === right.length && right.length > 0 ? points : 0;
    return [
      ...unknownIds(Object.keys(key.points_by_choice), body.choices, "points_by_choice"),
      ...wrongAnswerProblems(key.floor, "floor"),
      ...winnable(best, points),
    ];
  },
  true_false: ({ key }) => [
    ...(typeof key.value === "boolean" ? [] : [problem("not_a_key")]),
    ...wrongAnswerProblems(key.wrong_points, "wrong_points"),
  ],
  short_text: ({ key, points }) => [
    ...foldingProblems(key.folding),
    ...key.accepted.flatMap(({ text, points: worth }, i) => [
      ...(isBlank(text) ? [problem("empty_text", `accepted.${i}`)] : []),
      ...pointsProblems(worth, points, `accepted.${i}`),
    ]),
    ...winnable(Math.max(0, ...key.accepted.map(({ points: worth }) => worth)), points),
  ],
  long_text: ({ key }) => rubricProblems(key.rubric),
  numeric: numericProblems,
  fill_in_the_blanks: ({ body, key, points }) => [
    ...body.blanks.filter(({ id }) => !(id in key.blanks)).map(({ id }) => problem("missing_id", `blanks.${id}`)),
    ...Object.entries(key.blanks).flatMap(([id, blank]) =>
      blankProblems(
        body.blanks.find((one) => one.id === id),
        blank,
        points,
        `blanks.${id}`,
      ),
    ),
    ...winnable(sum(Object.values(key.blanks).map(({ points: worth }) => worth)), points),
  ],
  matching: ({ body, key, points }) => [
    ...unknownIds(Object.keys(key.pairs), body.left, "pairs"),
    ...body.left.filter(({ id }) => !(id in key.pairs)).map(({ id }) => problem("missing_id", `pairs.${id}`)),
    ...Object.entries(key.pairs).flatMap(([from, to]) =>
      body.right.some(({ id }) => id === to) ? [] : [problem("unknown_id", `pairs.${from}`)],
    ),
    ...wrongAnswerProblems(key.wrong_pair_points, "wrong_pair_points"),
    ...winnable(Object.keys(key.pairs).length * key.points_per_pair, points),
  ],
  ordering: ({ body, key }) => [
    ...(orderScorings.includes(key.scoring) ? [] : [problem("not_a_key", "scoring")]),
    ...unknownIds(key.order, body.items, "order"),
    ...body.items.filter(({ id }) => !key.order.includes(id)).map(({ id }) => problem("missing_id", `order.${id}`)),
    ...key.order.filter((id, i) => key.order.indexOf(id) < i).map((id) => problem("repeated_id", `order.${id}`)),
  ],
  spreadsheet: ({ body, key, points }) => [
    ...key.cells.flatMap((one, i) => [
      ...(body.answer_cells.includes(one.cell) ? [] : [problem("unknown_id", `cells.${i}`)]),
      ...(key.cells.findIndex(({ cell }) => cell === one.cell) < i ? [problem("repeated_id", `cells.${i}`)] : []),
      ...expectedProblems(one, `cells.${i}`),
      ...pointsProblems(one.points, points, `cells.${i}`),
    ]),
    ...winnable(sum(key.cells.map(({ points: worth }) => worth)), points),
  ],
  upload: ({ key }) => rubricProblems(key.rubric),
  information: () => [],
};

/** Returns the problems of a key; empty when it is valid. Call it before storing a question. */
export const keyProblems = <T extends QuestionType>(question: GradableQuestion<T>): KeyProblem[] => {
  try {
    return rules[question.type](question);
  } catch {
    // A rule throws when the key lacks the fields of its type.
    return [problem("not_a_key")];
  }
};

const sum = (points: readonly number[]): number => points.reduce((total, one) => total + one, 0);

const winnable = (best: number, points: number): KeyProblem[] => {
  if (roundPoints(best) >= points) return [];
  return [problem(Number.isFinite(best) ? "not_winnable" : "not_a_number")];
};

const pointsProblems = (worth: number, most: number, at: string, { mayCost = false } = {}): KeyProblem[] => {
  if (!Number.isFinite(worth)) return [problem("not_a_number", at)];
  if (worth < 0 && !mayCost) return [problem("negative_points", at)];
  return worth > most ? [problem("too_many_points", at)] : [];
};

const wrongAnswerProblems = (worth: number, at: string): KeyProblem[] => {
  if (!Number.isFinite(worth)) return [problem("not_a_number", at)];
  return worth > 0 ? [problem("points_for_wrong", at)] : [];
};

const unknownIds = (ids: readonly string[], choices: readonly Choice[], at: string): KeyProblem[] => {
  const unknown = ids.filter((id) => !choices.some((choice) => choice.id === id));
  return unknown.map((id) => problem("unknown_id", `${at}.${id}`));
};

const rubricProblems = (rubric: readonly RubricLine[]): KeyProblem[] => {
  return rubric.flatMap(({ points }, i) => pointsProblems(points, Number.POSITIVE_INFINITY, `rubric.${i}`));
};

const foldingProblems = (folding: TextFolding, at = "folding"): KeyProblem[] => {
  const flags = [folding.case, folding.accents, folding.spacing];
  return flags.every((flag) => typeof flag === "boolean") ? [] : [problem("not_a_key", at)];
};

const orderScorings: readonly QuestionKeys["ordering"]["scoring"][] = ["all_or_nothing", "position"];

const expectedProblems = ({ expected, tolerance, formula_required }: ExpectedCell, at: string): KeyProblem[] => {
  if (typeof formula_required !== "boolean") return [problem("not_a_key", at)];
  if (typeof expected === "string") return isBlank(expected) ? [problem("empty_text", at)] : [];
  if (!Number.isFinite(expected)) return [problem("not_a_number", at)];
  return tolerance ? toleranceProblems(tolerance, expected, at) : [];
};

type Blanks = GradableQuestion<"fill_in_the_blanks">["body"]["blanks"];

const blankProblems = (
  blank: Blanks[number] | undefined,
  key: QuestionKeys["fill_in_the_blanks"]["blanks"][string],
  points: number,
  at: string,
): KeyProblem[] => {
  if (blank?.kind !== key.kind) return [problem("unknown_id", at)];
  const worth = pointsProblems(key.points, points, at);
  if (key.kind === "text") {
    const isEmpty = key.accepted.length === 0 || key.accepted.some(isBlank);
    return [...foldingProblems(key.folding, at), ...(isEmpty ? [problem("empty_text", at)] : []), ...worth];
  }
  const choices = blank.kind === "drop_down" ? blank.choices : [];
  return choices.some(({ id }) => id === key.choice_id) ? worth : [problem("unknown_id", at), ...worth];
};
