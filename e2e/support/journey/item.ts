import type { Language, QuestionBodies, QuestionKeys, QuestionType } from "@examplar/domain";
import type { Locator, Page } from "@playwright/test";
import type { WantedQuestion } from "../exam.ts";
import { words } from "../words.ts";

/** What a student has in front of them: one question on a page. */
export interface Desk {
  page: Page;
  card: Locator;
  language: Language;
}

/** A question, how it is answered with the keys, and what the server must then hold. */
export interface Item {
  wanted: WantedQuestion;
  answer: (desk: Desk) => Promise<void>;
  /** For an upload, the file itself. */
  content: unknown;
}

/** No two numbers make the same answer next to each other: one that strays is seen. */
export type Maker = (n: number, language: Language) => Item;

export const statement_html = "<p>Nordvik has equity of 340 M€, and debt of 160 M€ at \\(r_d = 4\\,\\%\\).</p>";

export const choicesOf = (letter: string, names: readonly string[]) =>
  names.map((html, at) => ({ id: `${letter}${at}`, html }));

export const question = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  key: QuestionKeys[T],
): WantedQuestion => ({ type, body, ...(key && { key }) });

/** What a button of a question says to this student. */
export const said = ({ language }: Desk, key: string) => words(language, key, "packages/questions/src/locales/parts");
