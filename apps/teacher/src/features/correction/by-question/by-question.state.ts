import type { AnswerToMark } from "@examplar/contract";
import { handPoints } from "../correction.state.ts";

/** Answers that say the same, marked once. */
export interface AnswerGroup {
  key: string;
  answers: AnswerToMark[];
  /** What all of them have; `mixed` where they differ. */
  points: number | null | "mixed";
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Spaces at the ends and several in a row make no other answer; case and spelling do. */
const normal = (_key: string, value: Json): Json => {
  if (typeof value === "string") return value.replaceAll(/(\s|&nbsp;)+/g, " ").trim();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

export const contentKey = (content: unknown): string => JSON.stringify(content, normal);

/** Points of answers that are still on their way, by attempt. */
export type PendingByScore = ReadonlyMap<number, number | null>;

const pointsOf = (answer: AnswerToMark, pending: PendingByScore): number | null =>
  pending.has(answer.score_id) ? (pending.get(answer.score_id) ?? null) : answer.points;

const common = (points: readonly (number | null)[]): AnswerGroup["points"] =>
  points.every((one) => one === points[0]) ? (points[0] ?? null) : "mixed";

/** The largest groups first: they are the most work done at once. Equal sizes stay in the order in which they came. */
export const groupAnswers = (answers: readonly AnswerToMark[], pending: PendingByScore): AnswerGroup[] => {
  const groups = new Map<string, AnswerToMark[]>();
  for (const answer of answers) {
    const key = contentKey(answer.content);
    groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups]
    .map(([key, members]) => ({ key, answers: members, points: common(members.map((one) => pointsOf(one, pending))) }))
    .toSorted((a, b) => b.answers.length - a.answers.length);
};

export const isMarked = ({ points }: AnswerGroup): boolean => points !== null && points !== "mixed";

export const progressOf = (groups: readonly AnswerGroup[]): { marked: number; all: number } => ({
  marked: groups.filter(isMarked).reduce((sum, { answers }) => sum + answers.length, 0),
  all: groups.reduce((sum, { answers }) => sum + answers.length, 0),
});

/** The group that comes after this one; with `to_mark`, the next that has no points, from the beginning again. */
export const stepFrom = (
  groups: readonly AnswerGroup[],
  key: string | null,
  step: 1 | -1,
  to_mark = false,
): string | null => {
  const place = groups.findIndex((group) => group.key === key);
  const from = place < 0 ? (step === 1 ? -1 : groups.length) : place;
  if (!to_mark) return groups[from + step]?.key ?? null;
  for (let i = 1; i <= groups.length; i += 1) {
    const group = groups[(from + i * step + groups.length * 2) % groups.length];
    if (group && group.key !== key && !isMarked(group)) return group.key;
  }
  return null;
};

/** Whose mark changes when a group gets these points. */
export const toChange = ({ answers }: AnswerGroup, points: number, pending: PendingByScore): AnswerToMark[] =>
  answers.filter((answer) => {
    const given = pending.has(answer.score_id) ? pending.get(answer.score_id) : handPoints(answer);
    return given !== points;
  });
