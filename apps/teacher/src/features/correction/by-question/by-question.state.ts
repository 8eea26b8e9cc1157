import type { AnswerToMark } from "@examplar/contract";
import { handPoints } from "../correction.state.ts";

/** Equal answers, marked once. */
export interface AnswerGroup {
  key: string;
  answers: AnswerToMark[];
  /** The points that all of them have; `mixed` if they differ. */
  points: number | null | "mixed";
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Normalizes content before comparing: collapses spaces and sorts object keys. Case and spelling still count. */
const normal = (_key: string, value: Json): Json => {
  if (typeof value === "string") return value.replaceAll(/(\s|&nbsp;)+/g, " ").trim();
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

export const contentKey = (content: unknown): string => JSON.stringify(content, normal);

/** Points that the server may not have yet, by score id. */
export type PendingByScore = ReadonlyMap<number, number | null>;

const pointsOf = (answer: AnswerToMark, pending: PendingByScore): number | null =>
  pending.has(answer.score_id) ? (pending.get(answer.score_id) ?? null) : answer.points;

const common = (points: readonly (number | null)[]): AnswerGroup["points"] =>
  points.every((one) => one === points[0]) ? (points[0] ?? null) : "mixed";

/**
 * Groups equal answers, the largest group first because it saves the most work. Groups of equal size keep their order.
 */
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

/**
 * Returns the key of the next group. With `to_mark`, returns the next group without points and wraps around at the end.
 */
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

/** Returns the answers whose mark changes when the group gets these points. */
export const toChange = ({ answers }: AnswerGroup, points: number, pending: PendingByScore): AnswerToMark[] =>
  answers.filter((answer) => {
    const given = pending.has(answer.score_id) ? pending.get(answer.score_id) : handPoints(answer);
    return given !== points;
  });
