import type { Language, QuestionBodies, QuestionKeys, QuestionType } from "@examplar/domain";
import type { Locator, Page } from "@playwright/test";
import type { WantedQuestion } from "../exam.ts";
import { words } from "../words.ts";

/** What the student sees: one question on a page. */
export interface Desk {
  page: Page;
  card: Locator;
  language: Language;
}

/** A question, how to answer it by keyboard, and what the server must then store. */
export interface Item {
  wanted: WantedQuestion;
  answer: (desk: Desk) => Promise<void>;
  /** For an upload, the bytes of the file in base64. */
  content: unknown;
}

/**
 * Creates an item. Consecutive numbers give different answers, so that an answer stored under the wrong question shows.
 */
export type Maker = (n: number, language: Language) => Item;

export const statement_html = "<p>Nordvik has equity of 340 M€, and debt of 160 M€ at \\(r_d = 4\\,\\%\\).</p>";

export const choicesOf = (letter: string, names: readonly string[]) =>
  names.map((html, at) => ({ id: `${letter}${at}`, html }));

export const question = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  key: QuestionKeys[T],
): WantedQuestion => ({ type, body, ...(key && { key }) });

/** Returns the text of a question's button in the student's language. */
export const said = ({ language }: Desk, key: string) => words(language, key, "packages/questions/src/locales/parts");
