import type { AnswerContent, PaperContent } from "@examplar/domain";
import type { Db } from "../platform/db/db.ts";
import { buildExercise, buildQuestion, buildSection } from "./quizzes.builders.ts";
import type { Overrides, Row } from "./row.types.ts";
import { buildSummary } from "./seats.builders.ts";
import { nextNumber } from "./unique.ts";

const minute = 60_000;

const seatOfAttempt = async (db: Db, id: number | undefined) =>
  id === undefined
    ? buildSummary(db)
    : db.selectFrom("quizzes_attempt_summaries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Default times: an ended attempt took half an hour and ended now; a running one began a minute ago. */
const timesOf = ({ state = "started", started_at, finished_at }: Overrides<"scores">) => {
  const ended = state !== "started";
  const start = new Date(started_at ?? Date.now() - (ended ? 30 : 1) * minute);
  return { started_at: start, finished_at: finished_at ?? (ended ? new Date(start.getTime() + 30 * minute) : null) };
};

export const buildScore = async (db: Db, overrides: Overrides<"scores"> = {}): Promise<Row<"scores">> => {
  const seat = await seatOfAttempt(db, overrides.quizzes_attempt_summary_id);
  return db
    .insertInto("scores")
    .values({
      ...overrides,
      ...timesOf(overrides),
      quizzes_attempt_summary_id: seat.id,
      quiz_id: seat.quiz_id,
      user_id: seat.user_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

interface InstanceOverrides extends Omit<Overrides<"quiz_instances">, "content"> {
  content?: PaperContent;
}

/** Builds the paper of an attempt; of a new attempt unless one is given. */
export const buildInstance = async (
  db: Db,
  { content = { sections: [] }, ...overrides }: InstanceOverrides = {},
): Promise<Row<"quiz_instances">> => {
  const score = await scoreFor(db, overrides.score_id ?? undefined);
  return db
    .insertInto("quiz_instances")
    .values({
      seed: 1,
      attempt_number: score.attempt_number,
      ...overrides,
      content: JSON.stringify(content),
      score_id: score.id,
      quizzes_attempt_summary_id: score.quizzes_attempt_summary_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const questionInQuiz = async (db: Db, quiz_id: number) => {
  const section = await buildSection(db, { quiz_id });
  const exercise = await buildExercise(db, { quiz_section_id: section.id });
  return buildQuestion(db, { exercise_id: exercise.id });
};

const scoreFor = async (db: Db, id: number | undefined) =>
  id === undefined
    ? buildScore(db)
    : db.selectFrom("scores").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

interface AnswerOverrides extends Omit<Overrides<"answers">, "content"> {
  content?: AnswerContent | null;
}

/** Builds an answer: choice `a` of a single choice, unless overridden. A skipped answer is empty. */
export const buildAnswer = async (db: Db, { content, ...overrides }: AnswerOverrides = {}): Promise<Row<"answers">> => {
  const score = await scoreFor(db, overrides.score_id);
  const status = overrides.status ?? "answered";
  const written = content === undefined && status !== "skipped" ? { choice_id: "a" } : (content ?? null);
  return db
    .insertInto("answers")
    .values({
      last_edit_at: score.started_at ?? new Date(),
      ...overrides,
      status,
      content: written === null ? null : JSON.stringify(written),
      score_id: score.id,
      question_id: overrides.question_id ?? (await questionInQuiz(db, score.quiz_id)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const buildStudentEvent = async (
  db: Db,
  overrides: Overrides<"student_events"> = {},
): Promise<Row<"student_events">> => {
  const happened_at = new Date(overrides.happened_at ?? Date.now());
  return db
    .insertInto("student_events")
    .values({
      id: crypto.randomUUID(),
      kind: "page_load",
      received_at: new Date(happened_at.getTime() + 1000),
      ...overrides,
      happened_at,
      score_id: overrides.score_id ?? (await buildScore(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Builds the row of an uploaded file. The test itself must put the bytes into the storage. */
export const buildAnswerPicture = async (
  db: Db,
  overrides: Overrides<"answer_pictures"> = {},
): Promise<Row<"answer_pictures">> => {
  const score = await scoreFor(db, overrides.score_id);
  return db
    .insertInto("answer_pictures")
    .values({
      filename: "sketch.png",
      content_type: "image/png",
      byte_size: 5,
      storage_key: `answer_pictures/test/${nextNumber()}`,
      sha256: "00",
      uploaded_at: new Date(),
      ...overrides,
      score_id: score.id,
      question_id: overrides.question_id ?? (await questionInQuiz(db, score.quiz_id)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
