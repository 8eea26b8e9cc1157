import type { EditKind } from "@examplar/domain";
import type { LocalAnswer } from "@examplar/sync";
import { randomId } from "@examplar/ui";

/** What was typed in a page that went away before the outbox had it. */
export interface LastWord {
  edit_id: string;
  instance_id: number;
  question_id: number;
  kind: EditKind;
  content: unknown;
  /** Server time, before the editors were asked for it: an edit that did reach the outbox is not older. */
  at: string;
}

/**
 * A page that is reloaded or closed is not waited for: the outbox, which looks before it writes, comes too late. This
 * storage takes a text at once. Every page has a place of its own in it, so that tabs do not write over each other.
 */
const page = randomId();
const placesOf = (user_id: number) => `examplar.last_words.${user_id}.`;

export const keepLastWords = (user_id: number, words: readonly LastWord[]): void => {
  try {
    if (words.length > 0) localStorage.setItem(placesOf(user_id) + page, JSON.stringify(words));
    else localStorage.removeItem(placesOf(user_id) + page);
  } catch (error) {
    console.warn("The last words could not be kept apart.", error);
  }
};

/** What earlier pages left, by the place it is kept in. */
export const leftWords = (user_id: number): [place: string, words: LastWord[]][] => {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(placesOf(user_id)));
  return places
    .filter((place) => !place.endsWith(page))
    .map((place) => [place, JSON.parse(localStorage.getItem(place) ?? "[]") as LastWord[]]);
};

/** Whether the outbox holds nothing of this question that is as new. */
export const isUnheard = ({ question_id, at }: LastWord, answers: readonly LocalAnswer[]): boolean => {
  const known = answers.find((answer) => answer.question_id === question_id);
  return !known?.stamp || Date.parse(known.stamp.edited_at) < Date.parse(at);
};
