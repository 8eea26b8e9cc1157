import {
  type AnswerContent,
  isAnswered,
  isComplete,
  type EditKind,
  type StudentExercise,
  type StudentPaper,
  type StudentQuestion,
} from "@examplar/domain";
import type { OtherVersion } from "@examplar/sync";

/** What a question shows now; absent means that nothing was ever written. */
export interface ShownAnswer {
  kind: EditKind;
  content: AnswerContent | null;
  /** A version from another device; the student has not yet chosen between the two. */
  other?: OtherVersion | null;
}

/** `closed`: without an answer on a page whose correction the student has seen. It can no longer be answered. */
export const questionStates = ["answered", "unanswered", "skipped", "closed"] as const;
export type QuestionState = (typeof questionStates)[number];
/** An exercise and its place. Question numbers run through the whole paper; an information has no number. */
export interface Page {
  number: number;
  section_index: number;
  exercise: StudentExercise;
  questions: { number: number | null; question: StudentQuestion }[];
}

export interface PaperSection {
  id: number;
  name: string;
  questions_count: number;
  pages: Page[];
}

export const sectionsOf = (paper: StudentPaper): PaperSection[] => {
  let page_number = 0;
  let question_number = 0;
  return paper.sections.map((section, section_index) => ({
    id: section.id,
    name: section.attributes.name,
    questions_count: section.questions_count,
    pages: section.children.map((exercise) => ({
      number: ++page_number,
      section_index,
      exercise,
      questions: exercise.questions.map((question) => ({
        number: question.is_answerable ? ++question_number : null,
        question,
      })),
    })),
  }));
};

export const pagesOf = (sections: readonly PaperSection[]): Page[] => sections.flatMap(({ pages }) => pages);

/** A file that still waits on this computer counts as an answer already: the student has done their part. */
export const stateOfQuestion = (
  question: StudentQuestion,
  answer: ShownAnswer | undefined,
  has_file = false,
): QuestionState => {
  if (has_file) return "answered";
  if (!answer) return "unanswered";
  if (answer.kind === "skip") return "skipped";
  return isAnsweredSafely(question, answer.content) ? "answered" : "unanswered";
};

/** Guards a rule against a broken question, which must not break the exam: any content then counts as an answer. */
const safely =
  (rule: typeof isAnswered | typeof isComplete) =>
  ({ attributes: { type, body } }: StudentQuestion, content: AnswerContent | null): boolean => {
    try {
      return rule(type, body as never, content as never);
    } catch {
      return content !== null;
    }
  };

const isAnsweredSafely = safely(isAnswered);
/** Whether an answer is complete: every blank, pair and cell, and enough words. */
export const isWhole = safely(isComplete);

export type QuestionStates = ReadonlyMap<number, QuestionState>;
