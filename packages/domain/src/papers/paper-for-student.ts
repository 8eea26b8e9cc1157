import type { Html, PaperContent, QuestionBodies, Spreadsheet } from "../answers/question-content.types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { bodyForStudent, sheetForStudent } from "./student-body.ts";

/** The pieces of a quiz, by id: they never change while a paper uses them, and are shared by all students. */
export interface PaperFragments {
  sections: ReadonlyMap<number, { name: string }>;
  exercises: ReadonlyMap<number, ExerciseFragment>;
  questions: ReadonlyMap<number, QuestionFragment>;
}

export interface ExerciseFragment {
  display_name: string;
  text_html: Html;
  is_implicit: boolean;
  require_exercise_validation: boolean;
  document_uuids: readonly string[];
}

export interface QuestionFragment {
  name: string;
  type: QuestionType;
  points: number;
  body: QuestionBodies[QuestionType];
  spreadsheet_template: Spreadsheet | null;
}

export interface StudentPaper {
  questions_count: number;
  sections: StudentSection[];
}

/** `questions_count` counts what can be answered: an information is shown, and asks nothing. */
export interface StudentSection {
  id: number;
  attributes: { name: string };
  questions_count: number;
  children: StudentExercise[];
}

export interface StudentExercise {
  id: number;
  display_name: string;
  questions_count: number;
  is_implicit: boolean;
  require_exercise_validation: boolean;
  attributes: { text_html: Html; document_uuids: string[] };
  questions: StudentQuestion[];
}

export interface StudentQuestion {
  id: number;
  points: number;
  is_answerable: boolean;
  attributes: {
    name: string;
    type: QuestionType;
    body: QuestionBodies[QuestionType];
    spreadsheet_template: Spreadsheet | null;
  };
}

type DrawnSection = PaperContent["sections"][number];
type DrawnExercise = DrawnSection["exercises"][number];
type DrawnQuestion = DrawnExercise["questions"][number];

/**
 * Returns a drawn paper with its texts, as the student reads it: only what was drawn, in that order, and never a key.
 */
export const paperForStudent = (content: PaperContent, fragments: PaperFragments): StudentPaper => {
  const sections = content.sections.map((section) => sectionForStudent(section, fragments));
  return { questions_count: total(sections), sections };
};

/** Returns how many questions of a drawn paper can be answered. */
export const paperQuestionsCount = (
  content: PaperContent,
  questions: ReadonlyMap<number, { type: QuestionType }>,
): number => {
  const drawn = content.sections.flatMap(({ exercises }) => exercises).flatMap((exercise) => exercise.questions);
  return drawn.filter(({ id }) => fragmentOf(questions, id).type !== "information").length;
};

export const sectionForStudent = ({ id, exercises }: DrawnSection, fragments: PaperFragments): StudentSection => {
  const { name } = fragmentOf(fragments.sections, id);
  const children = exercises.map((exercise) => exerciseForStudent(exercise, fragments));
  return { id, attributes: { name }, questions_count: total(children), children };
};

export const exerciseForStudent = (
  { id, questions: drawn }: DrawnExercise,
  fragments: PaperFragments,
): StudentExercise => {
  const exercise = fragmentOf(fragments.exercises, id);
  const questions = drawn.map((question) => questionForStudent(question, fragments));
  return {
    id,
    display_name: exercise.display_name,
    questions_count: questions.filter(({ is_answerable }) => is_answerable).length,
    is_implicit: exercise.is_implicit,
    require_exercise_validation: exercise.require_exercise_validation,
    attributes: { text_html: exercise.text_html, document_uuids: [...exercise.document_uuids] },
    questions,
  };
};

export const questionForStudent = ({ id, order }: DrawnQuestion, { questions }: PaperFragments): StudentQuestion => {
  const { name, type, points, body, spreadsheet_template } = fragmentOf(questions, id);
  return {
    id,
    points,
    is_answerable: type !== "information",
    attributes: {
      name,
      type,
      body: bodyForStudent(type, body, order),
      spreadsheet_template: spreadsheet_template && sheetForStudent(spreadsheet_template),
    },
  };
};

const total = (parts: readonly { questions_count: number }[]): number => {
  return parts.reduce((sum, { questions_count }) => sum + questions_count, 0);
};

/** Throws when a fragment is missing: a paper without its texts is a bug, which must not be hidden from anybody. */
const fragmentOf = <F>(fragments: ReadonlyMap<number, F>, id: number): F => {
  const fragment = fragments.get(id);
  if (fragment === undefined) throw new Error(`The paper names ${id}, which is not among its fragments`);
  return fragment;
};
