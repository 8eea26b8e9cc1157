import type { Choice, PaperContent } from "@examplar/domain";
import type { DemoQuestion } from "@examplar/demo";
import { shuffled, type Chance } from "./chance.ts";
import type { LoadedExercise, LoadedQuiz } from "./load-quiz.ts";

export interface Paper {
  content: PaperContent;
  questions: { id: number; exercise_id: number; described: DemoQuestion }[];
}

/** Returns the choices whose order may differ between students. */
const movable = ({ type, body }: DemoQuestion): Choice[] => {
  if (type === "matching") return body.right;
  if (type === "ordering") return body.items;
  const chosen = type === "single_choice" || type === "multiple_choice";
  return chosen && !body.keep_order ? body.choices : [];
};

const orderFor = (question: DemoQuestion, chance: Chance): { order?: string[] } => {
  const choices = movable(question);
  return choices.length === 0 ? {} : { order: shuffled(choices, chance).map(({ id }) => id) };
};

const drawn = (exercises: LoadedExercise[], draw_count: number | null, random: boolean, chance: Chance) => {
  const picked = shuffled(exercises, chance).slice(0, draw_count ?? exercises.length);
  return random ? picked : exercises.filter((exercise) => picked.includes(exercise));
};

/** Composes the paper of one student: the exercises drawn for them, in their order. */
export const composePaper = ({ row, sections }: LoadedQuiz, chance: Chance): Paper => {
  const papers = sections.map((section) => ({
    id: section.id,
    exercises: drawn(section.exercises, section.draw_count, row.random_questions, chance),
  }));
  const order = (question: DemoQuestion) => (row.random_questions ? orderFor(question, chance) : {});
  const content = {
    sections: papers.map(({ id, exercises }) => ({
      id,
      exercises: exercises.map((exercise) => ({
        id: exercise.id,
        questions: exercise.questions.map(({ id: question_id, described }) => ({
          id: question_id,
          ...order(described),
        })),
      })),
    })),
  };
  const questions = papers
    .flatMap(({ exercises }) => exercises)
    .flatMap((exercise) => exercise.questions.map((question) => ({ ...question, exercise_id: exercise.id })));
  return { content, questions };
};
