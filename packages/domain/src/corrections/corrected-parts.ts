import type { AnswerContent, QuestionBodies, QuestionKeys } from "../answers/question-content.types.ts";
import { blankIsRight } from "../grading/grade-closed.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";
import type { Chosen } from "./choice-keys.ts";
import { asHtml, asText, type AnswerText } from "./right-answers.ts";

/** One blank or pair: the given answer and the expected one. */
export interface CorrectedPart {
  /** Null for a blank, which the screen names by its position. */
  label: AnswerText | null;
  given: AnswerText | null;
  is_right: boolean;
  expected: AnswerText;
}

const htmlOf = (choices: Chosen["choices"], id: string | undefined): AnswerText | null => {
  const choice = choices.find((one) => one.id === id);
  return choice ? asHtml(choice.html) : null;
};

const blankParts = (
  { text_html, blanks }: QuestionBodies["fill_in_the_blanks"],
  { blanks: keys }: QuestionKeys["fill_in_the_blanks"],
  given: Record<string, string>,
): CorrectedPart[] => {
  const place = (id: string) => text_html.indexOf(`{{${id}}}`);
  return blanks
    .toSorted((a, b) => place(a.id) - place(b.id))
    .flatMap((blank): CorrectedPart[] => {
      const key = keys[blank.id];
      if (!key) return [];
      const written = given[blank.id] ?? "";
      const choices = blank.kind === "drop_down" ? blank.choices : [];
      return [
        {
          label: null,
          given: htmlOf(choices, written) ?? (written.trim() === "" ? null : asText(written)),
          is_right: blankIsRight(key, written),
          expected: key.kind === "text" ? asText(...key.accepted) : (htmlOf(choices, key.choice_id) ?? asText()),
        },
      ];
    });
};

const pairParts = (
  { left, right }: QuestionBodies["matching"],
  { pairs }: QuestionKeys["matching"],
  given: Record<string, string>,
): CorrectedPart[] =>
  left.map(({ id, html }) => ({
    label: asHtml(html),
    given: htmlOf(right, given[id]),
    is_right: given[id] !== undefined && given[id] === pairs[id],
    expected: htmlOf(right, pairs[id]) ?? asText(),
  }));

/** Returns the parts of an answer that are graded one by one; none for types without parts. */
export const correctedParts = (
  { attributes: { type, body } }: StudentQuestion,
  key: unknown,
  content: AnswerContent | null,
): CorrectedPart[] => {
  if (key === null) return [];
  if (type === "fill_in_the_blanks") {
    const given = content && "blanks" in content ? content.blanks : {};
    return blankParts(body as QuestionBodies["fill_in_the_blanks"], key as QuestionKeys["fill_in_the_blanks"], given);
  }
  if (type === "matching") {
    const given = content && "pairs" in content ? content.pairs : {};
    return pairParts(body as QuestionBodies["matching"], key as QuestionKeys["matching"], given);
  }
  return [];
};
