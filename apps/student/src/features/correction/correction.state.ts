import type { OwnCorrection, OwnScore } from "@examplar/contract";
import type { AnswerContent, StudentPaper } from "@examplar/domain";
import type { AnswerFeedback, QuestionCorrection } from "@examplar/questions/correction";
import type { StoredFile } from "@examplar/questions";
import { sectionsOf, type Page } from "../../exam-session/index.ts";

/** A question of the paper with its answer, its correction and its feedback. */
export interface ReadQuestion {
  number: number | null;
  question: Page["questions"][number]["question"];
  answer: AnswerContent | null;
  correction: QuestionCorrection | null;
  feedback: AnswerFeedback | null;
}

export interface ReadExercise {
  id: number;
  title: string;
  text_html: string;
  /** Made for a lone question, whose name it has: a title would repeat that name. */
  is_implicit: boolean;
  questions: ReadQuestion[];
}

export interface ReadSection {
  id: number;
  /** Null where the paper has only one section, which needs no heading. */
  number: number | null;
  name: string;
  exercises: ReadExercise[];
}

const byQuestion = <T extends { question_id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.question_id, row]));

/** Returns the paper as it was answered and corrected, in the order in which the student had it. */
export const readSections = ({ sections, ...copy }: OwnCorrection): ReadSection[] => {
  const [answers, corrections, feedbacks] = [
    byQuestion(copy.answers),
    byQuestion(copy.corrections),
    byQuestion(copy.feedbacks),
  ];
  // The contract leaves a question's body open; its shape depends on the type, as in the exam itself.
  const paper = { questions_count: 0, sections } as unknown as StudentPaper;
  return sectionsOf(paper).map(({ id, name, pages }, index, all) => ({
    id,
    number: all.length > 1 ? index + 1 : null,
    name,
    exercises: pages.map(({ exercise, questions }) => ({
      id: exercise.id,
      title: exercise.display_name,
      text_html: exercise.attributes.text_html,
      is_implicit: exercise.is_implicit,
      questions: questions.map(({ number, question }) => ({
        number,
        question,
        answer: (answers.get(question.id)?.content ?? null) as AnswerContent | null,
        correction: corrections.get(question.id) ?? null,
        feedback: feedbacks.get(question.id) ?? null,
      })),
    })),
  }));
};

/** Returns a function that finds the file named by an answer, by the browser's id or by its number. */
export const fileFinder = (files: readonly StoredFile[]) => {
  const byName = new Map<string | number, StoredFile>();
  for (const file of files) byName.set(file.file_id, file).set(file.picture_id, file);
  return (name: string | number): StoredFile | null => byName.get(name) ?? null;
};

export type ScoreCard =
  | { name: "grade"; grade: number; scale: number; percent: number | null; provisional: boolean }
  | { name: "grade_waiting" | "grade_hidden" }
  | { name: "level"; level: string; comment: string }
  | { name: "correct"; correct: number; total: number }
  | { name: "answered"; answered: number; total: number }
  | { name: "to_review"; count: number }
  | { name: "duration"; seconds: number };

const gradeCard = ({ grade, grade_scale, score_percent, is_up_to_date }: OwnScore, shown: boolean): ScoreCard => {
  if (!shown) return { name: "grade_hidden" };
  if (grade === null) return { name: "grade_waiting" };
  return { name: "grade", grade, scale: grade_scale, percent: score_percent, provisional: !is_up_to_date };
};

/** Returns the figures that the student may know; a card without a figure is left out. */
export const scoreCards = ({ quiz, corrections }: OwnCorrection, score: OwnScore): ScoreCard[] => {
  const total = corrections.length;
  const answered = corrections.filter(({ verdict }) => verdict !== "unanswered").length;
  const to_review = corrections.filter(({ verdict }) => verdict === "awaiting_teacher").length;
  const { success_level: level, correct_answers_count: correct, exam_duration } = score;
  const cards: (ScoreCard | false)[] = [
    gradeCard(score, quiz.show_scores),
    level !== null && { name: "level", level: level.name, comment: level.comment },
    correct !== null && { name: "correct", correct, total },
    { name: "answered", answered, total },
    to_review > 0 && { name: "to_review", count: to_review },
    exam_duration !== null && { name: "duration", seconds: exam_duration },
  ];
  return cards.filter((card) => card !== false);
};

export interface AttemptChoice {
  score_id: number;
  /** Number as the student counts it: the first attempt is 1. */
  number: number;
  counts: boolean;
}

/** Returns the attempts from the seat, the one that counts first; empty unless the exam was taken again. */
export const attemptChoices = ({ scores }: Pick<OwnCorrection, "scores">): AttemptChoice[] =>
  scores.length < 2
    ? []
    : scores.map(({ id, attempt_number: number }, index) => ({ score_id: id, number, counts: index === 0 }));
