import type { AnswerContent, QuestionType } from "@examplar/domain";
import { htmlOfText, textOfHtml } from "./long-text/plain-html.ts";

interface PlainText {
  read: (content: AnswerContent | null) => string;
  write: (text: string) => AnswerContent | null;
}

const texts: Partial<Record<QuestionType, PlainText>> = {
  short_text: {
    read: (content) => (content as { text?: string } | null)?.text ?? "",
    write: (text) => (text === "" ? null : { text }),
  },
  long_text: {
    read: (content) => textOfHtml((content as { html?: string } | null)?.html ?? "") ?? "",
    write: (text) => (text === "" ? null : { html: htmlOfText(text) }),
  },
  numeric: {
    read: (content) => (content as { text?: string } | null)?.text ?? "",
    write: (text) => (text === "" ? null : { text, unit: null }),
  },
};

/** Returns how a plain field reads and writes answers of this type; undefined where plain text cannot be an answer. */
export const plainTextOf = (type: QuestionType | undefined): PlainText | undefined => type && texts[type];
