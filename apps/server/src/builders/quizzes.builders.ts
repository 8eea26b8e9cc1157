import type { QuestionBody, QuestionKey } from "@examplar/domain";
import type { Db } from "../platform/db/db.ts";
import { buildCourse, buildSchool, buildUser } from "./people.builders.ts";
import { questionExamples } from "./question-content.examples.ts";
import type { Overrides, Row } from "./row.types.ts";
import { nextNumber } from "./unique.ts";

export const buildTag = async (db: Db, overrides: Overrides<"tags"> = {}): Promise<Row<"tags">> =>
  db
    .insertInto("tags")
    .values({
      name: `Tag ${nextNumber()}`,
      ...overrides,
      school_id: overrides.school_id ?? (await buildSchool(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const parentsOfQuiz = async (db: Db, { school_id, course_id, owner_id }: Overrides<"quizzes">) => {
  const course =
    course_id === undefined
      ? await buildCourse(db, { school_id })
      : await db.selectFrom("courses").selectAll().where("id", "=", course_id).executeTakeFirstOrThrow();
  const memberships = [{ school_id: course.school_id, role: "teacher" as const }];
  return {
    school_id: course.school_id,
    course_id: course.id,
    owner_id: owner_id ?? (await buildUser(db, { memberships })).id,
  };
};

interface QuizOverrides extends Overrides<"quizzes"> {
  tag_ids?: number[];
}

/** Builds a quiz, active unless overridden, so that students can answer as soon as a session is open. */
export const buildQuiz = async (
  db: Db,
  { tag_ids = [], ...overrides }: QuizOverrides = {},
): Promise<Row<"quizzes">> => {
  const parents = await parentsOfQuiz(db, overrides);
  const quiz = await db
    .insertInto("quizzes")
    .values({ name: `Quiz ${nextNumber()}`, state: "active", ...overrides, ...parents })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = tag_ids.map((tag_id) => ({ quiz_id: quiz.id, tag_id }));
  if (rows.length > 0) await db.insertInto("quiz_tags").values(rows).execute();
  return quiz;
};

export const buildSection = async (db: Db, overrides: Overrides<"quiz_sections"> = {}): Promise<Row<"quiz_sections">> =>
  db
    .insertInto("quiz_sections")
    .values({
      name: "Section",
      position: nextNumber(),
      ...overrides,
      quiz_id: overrides.quiz_id ?? (await buildQuiz(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface ExerciseOverrides extends Overrides<"exercises"> {
  document_ids?: number[];
}

export const buildExercise = async (
  db: Db,
  { document_ids = [], ...overrides }: ExerciseOverrides = {},
): Promise<Row<"exercises">> => {
  const exercise = await db
    .insertInto("exercises")
    .values({
      display_name: "Exercise",
      position: nextNumber(),
      ...overrides,
      quiz_section_id: overrides.quiz_section_id ?? (await buildSection(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = document_ids.map((document_id, i) => ({ exercise_id: exercise.id, document_id, position: i + 1 }));
  if (rows.length > 0) await db.insertInto("exercise_documents").values(rows).execute();
  return exercise;
};

interface QuestionOverrides extends Omit<Overrides<"questions">, "body"> {
  body?: QuestionBody;
  key?: QuestionKey;
  correction_html?: string;
}

/** Builds a question with its key. Without a body, it is the smallest valid one of its type. */
export const buildQuestion = async (
  db: Db,
  { body, key, correction_html, ...overrides }: QuestionOverrides = {},
): Promise<Row<"questions">> => {
  const type = overrides.type ?? "single_choice";
  const example = questionExamples[type];
  const points = overrides.points ?? (type === "information" ? 0 : 1);
  const answerKey = key === undefined ? example.key : key;
  const question = await db
    .insertInto("questions")
    .values({
      name: "Question",
      position: nextNumber(),
      ...overrides,
      points,
      type,
      body: JSON.stringify(body ?? example.body),
      exercise_id: overrides.exercise_id ?? (await buildExercise(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (answerKey !== null) {
    const row = { question_id: question.id, key: JSON.stringify(answerKey), correction_html };
    await db.insertInto("question_keys").values(row).execute();
  }
  return question;
};

export const buildDocument = async (db: Db, overrides: Overrides<"documents"> = {}): Promise<Row<"documents">> => {
  const number = nextNumber();
  return db
    .insertInto("documents")
    .values({
      filename: `document-${number}.csv`,
      content_type: "text/csv",
      byte_size: 100,
      storage_key: `documents/document-${number}.csv`,
      ...overrides,
      quiz_id: overrides.quiz_id ?? (await buildQuiz(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const buildSuccessLevel = async (
  db: Db,
  overrides: Overrides<"success_levels"> = {},
): Promise<Row<"success_levels">> =>
  db
    .insertInto("success_levels")
    .values({ name: "Passed", min_percent: 50, ...overrides, quiz_id: overrides.quiz_id ?? (await buildQuiz(db)).id })
    .returningAll()
    .executeTakeFirstOrThrow();
