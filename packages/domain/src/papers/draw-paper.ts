import type { Choice, PaperContent, QuestionBodies } from "../answers/question-content.types.ts";
import type { QuestionType } from "../vocabulary.ts";
import { seededChance, shuffled, type Chance } from "./seeded-chance.ts";

/** A quiz as it was written, in order of position. It holds no keys: the drawing does not use them. */
export interface QuizStructure {
  sections: readonly {
    id: number;
    /** How many of the exercises each student gets; null for all of them. */
    draw_count: number | null;
    exercises: readonly StructureExercise[];
  }[];
}

export interface StructureExercise {
  id: number;
  questions: readonly StructureQuestion[];
}

/** A question with its body; `type` tells the bodies apart. */
export type StructureQuestion = { [T in QuestionType]: { id: number; type: T; body: QuestionBodies[T] } }[QuestionType];

type DrawnExercise = PaperContent["sections"][number]["exercises"][number];
type DrawnQuestion = DrawnExercise["questions"][number];

/**
 * Draws the paper of one student: sections as written, exercises drawn, and, where the quiz wants it, exercises,
 * questions and choices in random order. The same structure and seed give the same paper for ever.
 */
export const drawPaper = (
  { sections }: QuizStructure,
  seed: number,
  { random_questions }: { random_questions: boolean },
): PaperContent => {
  const chance = seededChance(seed);
  return {
    sections: sections.map(({ id, draw_count, exercises }) => ({
      id,
      exercises: drawExercises(exercises, draw_count, random_questions, chance).map((exercise) => ({
        id: exercise.id,
        questions: orderQuestions(exercise.questions, random_questions, chance).map((question) =>
          drawQuestion(question, random_questions, chance),
        ),
      })),
    })),
  };
};

/** Drawn exercises keep their written order unless the quiz shuffles. */
const drawExercises = (
  exercises: readonly StructureExercise[],
  draw_count: number | null,
  random_questions: boolean,
  chance: Chance,
): readonly StructureExercise[] => {
  if (draw_count === null && !random_questions) return exercises;
  const drawn = shuffled(exercises, chance).slice(0, draw_count ?? exercises.length);
  return random_questions ? drawn : exercises.filter((exercise) => drawn.includes(exercise));
};

/** An information keeps its place: it introduces the questions after it. */
const orderQuestions = (
  questions: readonly StructureQuestion[],
  random_questions: boolean,
  chance: Chance,
): readonly StructureQuestion[] => {
  if (!random_questions) return questions;
  const others = shuffled(
    questions.filter(({ type }) => type !== "information"),
    chance,
  );
  return questions.map((question) => (question.type === "information" ? question : others.pop()!));
};

const drawQuestion = (question: StructureQuestion, random_questions: boolean, chance: Chance): DrawnQuestion => {
  const choices = movableChoices(question, random_questions);
  if (choices === null) return { id: question.id };
  return { id: question.id, order: shuffled(choices, chance).map(({ id }) => id) };
};

/**
 * Items to order and right-hand sides are shuffled in every quiz: the written order must not be a hint. The drawing
 * does not see the key, so it may give the right order by chance; if it never did, a student could rule out the order
 * shown.
 */
const movableChoices = (question: StructureQuestion, random_questions: boolean): Choice[] | null => {
  switch (question.type) {
    case "ordering":
      return question.body.items;
    case "matching":
      return question.body.right;
    case "single_choice":
    case "multiple_choice":
      return random_questions && !question.body.keep_order ? question.body.choices : null;
    default:
      return null;
  }
};
