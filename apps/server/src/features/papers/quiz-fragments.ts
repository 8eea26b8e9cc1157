import type { PaperFragments, QuizStructure, StructureQuestion } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { readQuizContent, type QuizContent } from "./papers.repository.ts";

/** A quiz's content for composing papers: shared by all its students, never changed. */
export interface QuizFragments extends PaperFragments {
  structure: QuizStructure;
  questions: ReadonlyMap<number, QuizContent["questions"][number]>;
  /** False when every student gets every question; all papers then share one list. */
  is_drawn: boolean;
  /** Cached JSON of parts of papers. */
  json: Map<string, string>;
}

const structureOf = ({ sections, exercises, questions }: QuizContent): QuizStructure => {
  const questionsOf = Map.groupBy(questions, ({ exercise_id }) => exercise_id);
  const exercisesOf = Map.groupBy(exercises, ({ quiz_section_id }) => quiz_section_id);
  return {
    sections: sections.map(({ id, draw_count }) => ({
      id,
      draw_count,
      exercises: (exercisesOf.get(id) ?? []).map((exercise) => ({
        id: exercise.id,
        questions: (questionsOf.get(exercise.id) ?? []) as unknown as StructureQuestion[],
      })),
    })),
  };
};

export const fragmentsOf = (content: QuizContent): QuizFragments => {
  const documentsOf = Map.groupBy(content.documents, ({ exercise_id }) => exercise_id);
  return {
    structure: structureOf(content),
    is_drawn: content.sections.some(({ draw_count }) => draw_count !== null),
    json: new Map(),
    sections: new Map(content.sections.map((section) => [section.id, section])),
    questions: new Map(content.questions.map((question) => [question.id, question])),
    exercises: new Map(
      content.exercises.map((exercise) => [
        exercise.id,
        { ...exercise, document_uuids: (documentsOf.get(exercise.id) ?? []).map(({ uuid }) => uuid) },
      ]),
    ),
  };
};

const max_kept = 200;

/**
 * Caches the fragments of quizzes in use. Never invalidates them: content does not change once students have papers of
 * it.
 */
export const createFragmentsCache = (db: Db) => {
  const kept = new Map<number, Promise<QuizFragments>>();
  return {
    of: (quiz_id: number): Promise<QuizFragments> => {
      const known = kept.get(quiz_id);
      if (known) return known;
      const read = readQuizContent(db, quiz_id).then(fragmentsOf);
      kept.set(quiz_id, read);
      read.catch(() => kept.delete(quiz_id));
      const oldest = kept.keys().next().value;
      if (kept.size > max_kept && oldest !== undefined) kept.delete(oldest);
      return read;
    },
  };
};

export type FragmentsCache = ReturnType<typeof createFragmentsCache>;
