import type { InstanceContent } from "@examplar/domain";
import type { DemoQuestion } from "../description/demo.types.ts";
import { shuffled, type Chance } from "./chance.ts";
import type { LoadedExercise, LoadedQuiz } from "./load-quiz.ts";

export interface Paper {
  content: InstanceContent;
  questions: { id: number; exercise_id: number; described: DemoQuestion }[];
}

const shuffledIds = ({ type, body }: DemoQuestion, chance: Chance): string[] | undefined => {
  const choices =
    type === "single_choice" || type === "multiple_choice"
      ? body.keep_order
        ? undefined
        : body.choices
      : type === "matching"
        ? body.right
        : type === "ordering"
          ? body.items
          : undefined;
  return choices === undefined ? undefined : shuffled(choices, chance).map(({ id }) => id);
};

const drawn = (exercises: LoadedExercise[], draw_count: number | null, random: boolean, chance: Chance) => {
  const picked = shuffled(exercises, chance).slice(0, draw_count ?? exercises.length);
  return random ? picked : exercises.filter((exercise) => picked.includes(exercise));
};

/** The paper of one student: the exercises drawn for them, in their order. */
export const composePaper = ({ row, sections }: LoadedQuiz, chance: Chance): Paper => {
  const papers = sections.map((section) => ({
    id: section.id,
    exercises: drawn(section.exercises, section.draw_count, row.random_questions, chance),
  }));
  const order = (question: DemoQuestion) => (row.random_questions ? shuffledIds(question, chance) : undefined);
  const content = {
    sections: papers.map(({ id, exercises }) => ({
      id,
      exercises: exercises.map((exercise) => ({
        id: exercise.id,
        questions: exercise.questions.map(({ id: question_id, described }) => ({
          id: question_id,
          order: order(described),
        })),
      })),
    })),
  };
  const questions = papers
    .flatMap(({ exercises }) => exercises)
    .flatMap((exercise) => exercise.questions.map((question) => ({ ...question, exercise_id: exercise.id })));
  return { content, questions };
};
