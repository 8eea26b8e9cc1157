import type { QuestionKeys, StudentQuestion } from "@examplar/domain";

/** A right answer in the words of the paper; the two words of true and false are the screen's. */
export type RightAnswer =
  | { kind: "html"; html: string }
  | { kind: "text"; text: string }
  | { kind: "truth"; value: boolean };

const asText = (text: string): RightAnswer => ({ kind: "text", text });
const asHtml = (html: string): RightAnswer => ({ kind: "html", html });

interface Chosen {
  choices: { id: string; html: string }[];
}

const goodChoices = ({ choices }: Chosen, points: Record<string, number>): RightAnswer[] =>
  choices.filter(({ id }) => (points[id] ?? 0) > 0).map(({ html }) => asHtml(html));

/** What can be said in a line; of the other types the explanation speaks. */
export const rightAnswersOf = ({ attributes: { type, body } }: StudentQuestion, key: unknown): RightAnswer[] => {
  if (key === null) return [];
  switch (type) {
    case "single_choice":
    case "multiple_choice":
      return goodChoices(body as Chosen, (key as QuestionKeys["single_choice"]).points_by_choice);
    case "true_false":
      return [{ kind: "truth", value: (key as QuestionKeys["true_false"]).value }];
    case "short_text":
      return (key as QuestionKeys["short_text"]).accepted.slice(0, 1).map(({ text }) => asText(text));
    case "numeric":
      return [asText(String((key as QuestionKeys["numeric"]).value))];
    case "ordering":
      return orderOf(body as { items: Chosen["choices"] }, (key as QuestionKeys["ordering"]).order);
    case "long_text":
    case "upload":
      return [(key as QuestionKeys["long_text"]).model_answer_html].filter((html) => html !== "").map(asHtml);
    default:
      return [];
  }
};

const orderOf = ({ items }: { items: Chosen["choices"] }, order: string[]): RightAnswer[] =>
  order.flatMap((id) => items.filter((item) => item.id === id).map(({ html }) => asHtml(html)));
