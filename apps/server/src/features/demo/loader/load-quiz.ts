import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { keyProblems } from "@examplar/domain";
import {
  buildDocument,
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSuccessLevel,
  buildTag,
  type Row,
} from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import {
  demoCourses,
  documentsFolder,
  resolveMoment,
  type DemoExam,
  type DemoExercise,
  type DemoQuestion,
  type DemoQuiz,
  type DemoSection,
} from "@examplar/demo";
import { demoFilesFolder } from "./keep-documents.ts";
import type { DemoIds } from "./load-people.ts";

/** A quiz in the database, with the description of each question. */
export interface LoadedQuiz {
  row: Row<"quizzes">;
  described: DemoQuiz;
  sections: { id: number; draw_count: number | null; exercises: LoadedExercise[] }[];
}

export interface LoadedExercise {
  id: number;
  questions: { id: number; described: DemoQuestion }[];
}

const contentTypes: Record<string, string> = { ".csv": "text/csv", ".pdf": "application/pdf", ".png": "image/png" };

const loadTags = async (db: Db, school_id: number, names: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const name of names) {
    const known = db.selectFrom("tags").select("id").where("school_id", "=", school_id).where("name", "=", name);
    ids.push(((await known.executeTakeFirst()) ?? (await buildTag(db, { school_id, name }))).id);
  }
  return ids;
};

const loadDocuments = async (db: Db, quiz_id: number, filenames: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const filename of filenames) {
    const { size } = await stat(new URL(filename, documentsFolder));
    const storage_key = `${demoFilesFolder}/${quiz_id}/${filename}`;
    const content_type = contentTypes[extname(filename)];
    ids.push((await buildDocument(db, { quiz_id, filename, content_type, byte_size: size, storage_key })).id);
  }
  return ids;
};

/** Throws for an invalid key when it is written, because the grader could not correct it. */
const assertSoundKey = (question: DemoQuestion): void => {
  const problems = keyProblems(question).map(({ code, at }) => `${code} ${at}`.trim());
  if (problems.length > 0) throw new Error(`the key of ${question.name} is not sound: ${problems.join(", ")}`);
};

const loadQuestion = async (db: Db, exercise_id: number, position: number, described: DemoQuestion) => {
  assertSoundKey(described);
  const { spreadsheet_template, samples: _, ...question } = described;
  const template = spreadsheet_template === undefined ? null : JSON.stringify(spreadsheet_template);
  const row = await buildQuestion(db, { ...question, exercise_id, position, spreadsheet_template: template });
  return { id: row.id, described };
};

const loadExercise = async (
  db: Db,
  place: { quiz_id: number; quiz_section_id: number; position: number },
  { questions, documents = [], ...exercise }: DemoExercise,
): Promise<LoadedExercise> => {
  const { quiz_id, ...at } = place;
  const document_ids = await loadDocuments(db, quiz_id, documents);
  const { id } = await buildExercise(db, { ...exercise, ...at, document_ids });
  const loaded = [];
  for (const [i, question] of questions.entries()) loaded.push(await loadQuestion(db, id, i + 1, question));
  return { id, questions: loaded };
};

const loadSection = async (db: Db, quiz_id: number, position: number, { exercises, ...section }: DemoSection) => {
  const { id, draw_count } = await buildSection(db, { ...section, quiz_id, position });
  const loaded = [];
  for (const [i, exercise] of exercises.entries())
    loaded.push(await loadExercise(db, { quiz_id, quiz_section_id: id, position: i + 1 }, exercise));
  return { id, draw_count, exercises: loaded };
};

/** Returns when the last session ended or was closed; null for a quiz without sessions. */
const lastEnd = ({ sessions = [] }: DemoExam, now: Date): Date | null => {
  const ends = sessions.map(({ end, closed = end }) => resolveMoment(closed, now).getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
};

const loadQuizRow = async (db: Db, exam: DemoExam, ids: DemoIds, now: Date) => {
  const { quiz, state } = exam;
  const school_id = ids.schools[demoCourses[quiz.course].school];
  return buildQuiz(db, {
    ...quiz.settings,
    name: quiz.name,
    language: quiz.language,
    state,
    // A trigger clears the time unless the quiz is over.
    closed_at: lastEnd(exam, now),
    course_id: ids.courses[quiz.course],
    owner_id: ids.people[quiz.owner],
    lti_platform_id: quiz.lti_platform === undefined ? null : ids.lti_platforms[quiz.lti_platform],
    tag_ids: await loadTags(db, school_id, quiz.tags ?? []),
    created_at: now,
  });
};

export const loadQuiz = async (db: Db, exam: DemoExam, ids: DemoIds, now: Date): Promise<LoadedQuiz> => {
  const { quiz } = exam;
  const row = await loadQuizRow(db, exam, ids, now);
  for (const level of quiz.success_levels ?? []) await buildSuccessLevel(db, { ...level, quiz_id: row.id });
  const sections = [];
  for (const [i, section] of quiz.sections.entries()) sections.push(await loadSection(db, row.id, i + 1, section));
  return { row, described: quiz, sections };
};
