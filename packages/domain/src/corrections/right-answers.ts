import type { QuestionBodies, QuestionKeys } from "../answers/question-content.types.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";
import { isKeyOf, type Chosen } from "./choice-keys.ts";

/** An answer in the words of the paper. The screen supplies the words for true and false and the number format. */
export type AnswerText =
  | { kind: "html"; html: string }
  | { kind: "text"; texts: readonly string[] }
  | { kind: "number"; value: number; unit: string }
  | { kind: "truth"; value: boolean };

export const asText = (...texts: string[]): AnswerText => ({ kind: "text", texts });
export const asHtml = (html: string): AnswerText => ({ kind: "html", html });

/** Returns the right answers or the model answer; none for an information and for types with `correctedParts`. */
export const rightAnswersOf = ({ attributes: { type, body } }: StudentQuestion, key: unknown): AnswerText[] => {
  if (key === null) return [];
  switch (type) {
    case "single_choice":
    case "multiple_choice": {
      const { points_by_choice } = key as QuestionKeys["single_choice"];
      const right = (body as Chosen).choices.filter(({ id }) => isKeyOf(type, points_by_choice, id));
      return right.map(({ html }) => asHtml(html));
    }
    case "true_false":
      return [{ kind: "truth", value: (key as QuestionKeys["true_false"]).value }];
    case "short_text":
      return shortTextOf(key as QuestionKeys["short_text"]);
    case "numeric":
      return [numberOf(body as QuestionBodies["numeric"], key as QuestionKeys["numeric"])];
    case "ordering":
      return orderOf(body as { items: Chosen["choices"] }, (key as QuestionKeys["ordering"]).order);
    case "spreadsheet":
      return (key as QuestionKeys["spreadsheet"]).cells.map(({ cell, expected }) => asText(`${cell}: ${expected}`));
    case "long_text":
    case "upload":
      return [(key as QuestionKeys["long_text"]).model_answer_html].filter((html) => html !== "").map(asHtml);
    default:
      return [];
  }
};

/** Returns the spellings that earn the most points. */
const shortTextOf = ({ accepted }: QuestionKeys["short_text"]): AnswerText[] => {
  const most = Math.max(...accepted.map(({ points }) => points));
  const texts = accepted.filter(({ points }) => points === most).map(({ text }) => text);
  return texts.length > 0 ? [asText(...texts)] : [];
};

const numberOf = ({ unit }: QuestionBodies["numeric"], { value, units }: QuestionKeys["numeric"]): AnswerText => {
  const shown = unit?.mode === "shown" ? unit.label : "";
  return { kind: "number", value, unit: shown || (units[0]?.label ?? "") };
};

const orderOf = ({ items }: { items: Chosen["choices"] }, order: string[]): AnswerText[] =>
  order.flatMap((id) => items.filter((item) => item.id === id).map(({ html }) => asHtml(html)));
