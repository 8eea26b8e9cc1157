import type { AnswerContents, BlankKey, QuestionKeys } from "../answers/question-content.types.ts";
import { isBlank } from "../answers/content/blank-text.ts";
import { foldText } from "./fold-text.ts";

/** Points of the types that a key alone decides. They may be under 0 where the key says so, and are not rounded yet. */

export const singleChoicePoints = (
  { points_by_choice }: QuestionKeys["single_choice"],
  { choice_id }: AnswerContents["single_choice"],
): number => {
  return points_by_choice[choice_id] ?? 0;
};

export const multipleChoicePoints = (
  key: QuestionKeys["multiple_choice"],
  points: number,
  content: AnswerContents["multiple_choice"],
): number => {
  if (key.scoring === "all_or_nothing") return choosesTheRightOnes(key, content) ? points : key.floor;
  const sum = content.choice_ids.reduce((total, id) => total + (key.points_by_choice[id] ?? 0), 0);
  return Math.max(key.floor, sum);
};

/** Whether exactly the options that earn points are chosen. */
const choosesTheRightOnes = (
  { points_by_choice }: QuestionKeys["multiple_choice"],
  { choice_ids }: AnswerContents["multiple_choice"],
): boolean => {
  const right = Object.keys(points_by_choice).filter((id) => points_by_choice[id]! > 0);
  return right.length === choice_ids.length && right.every((id) => choice_ids.includes(id));
};

/** When several accepted spellings match, the one worth most counts. */
export const shortTextPoints = (
  { accepted, folding }: QuestionKeys["short_text"],
  { text }: AnswerContents["short_text"],
): number => {
  if (isBlank(text)) return 0;
  const written = foldText(text, folding);
  const fitting = accepted.filter((one) => foldText(one.text, folding) === written);
  return Math.max(0, ...fitting.map(({ points }) => points));
};

export const blanksPoints = (
  { blanks }: QuestionKeys["fill_in_the_blanks"],
  content: AnswerContents["fill_in_the_blanks"],
): number => {
  const filled = Object.entries(blanks).filter(([id, key]) => blankIsRight(key, content.blanks[id] ?? ""));
  return filled.reduce((total, [, { points }]) => total + points, 0);
};

export const blankIsRight = (key: BlankKey, written: string): boolean => {
  if (isBlank(written)) return false;
  if (key.kind === "drop_down") return key.choice_id === written;
  return key.accepted.some((text) => foldText(text, key.folding) === foldText(written, key.folding));
};

/** Wrong pairs can cost at most what right pairs earned: the key names no floor, so the floor is 0. */
export const matchingPoints = (key: QuestionKeys["matching"], content: AnswerContents["matching"]): number => {
  const made = Object.entries(content.pairs);
  const right = made.filter(([from, to]) => key.pairs[from] === to).length;
  return Math.max(0, right * key.points_per_pair + (made.length - right) * key.wrong_pair_points);
};

export const orderingPoints = (
  { order, scoring }: QuestionKeys["ordering"],
  points: number,
  { item_ids }: AnswerContents["ordering"],
): number => {
  const placed = order.filter((id, place) => item_ids[place] === id).length;
  if (scoring === "position") return (points * placed) / order.length;
  return placed === order.length ? points : 0;
};
