import { randomUUID } from "node:crypto";
import type { PaperContent } from "@examplar/domain";
import {
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSession,
  buildSummary,
  buildUser,
} from "../builders/index.ts";
import type { TestApp } from "./test-app.ts";
import type { TestClient } from "./test-client.ts";

const choices = ["a", "b", "c"].map((id) => ({ id, html: `Choice ${id}` }));
const body = { statement_html: "Which one?", choices, keep_order: false };
const key = { points_by_choice: { b: 1 } };

type QuizOverrides = Parameters<typeof buildQuiz>[1];

/** Builds a published exam in an open session, with `questions` single choices, each in its own exercise. */
export const buildExam = async (
  app: Pick<TestApp, "db" | "clock">,
  { questions = 3, quiz: overrides = {} }: { questions?: number; quiz?: QuizOverrides } = {},
) => {
  const now = app.clock.now().getTime();
  const quiz = await buildQuiz(app.db, { state: "published", time_limit: 3600, ...overrides });
  const section = await buildSection(app.db, { quiz_id: quiz.id });
  const made = [];
  for (let position = 1; position <= questions; position += 1) {
    const exercise = await buildExercise(app.db, { quiz_section_id: section.id, position });
    made.push(await buildQuestion(app.db, { exercise_id: exercise.id, body, key }));
  }
  const session = await buildSession(app.db, {
    quiz_id: quiz.id,
    start_at: new Date(now - 3_600_000),
    end_at: new Date(now + 2 * 3_600_000),
  });
  return { quiz, session, questions: made };
};

export type Exam = Awaited<ReturnType<typeof buildExam>>;

/** Builds a student with a seat who has accepted the agreement but has not started. */
export const seatStudent = async (app: TestApp, exam: Exam) => {
  const student = await buildUser(app.db);
  const summary = await buildSummary(app.db, {
    session_id: exam.session.id,
    user_id: student.id,
    user_agreement_accepted_at: app.clock.now(),
  });
  return { student, summary, client: await app.as(student), params: { summary_id: summary.id } };
};

/** Builds a student who has started an attempt on a device. */
export const startStudent = async (app: TestApp, exam: Exam) => {
  const seat = await seatStudent(app, exam);
  const device_id = randomUUID();
  const { body: started } = await seat.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", {
    params: seat.params,
    body: { device_id },
  });
  return { ...seat, ...started, device_id };
};

export type Writer = Awaited<ReturnType<typeof startStudent>>;

interface WrittenEdit {
  question_id: number;
  seq: number;
  content?: unknown;
  kind?: "answer" | "skip";
  edit_id?: string;
  edited_at?: Date;
}

export const edit = ({ edited_at = new Date(), ...written }: WrittenEdit) => ({
  edit_id: randomUUID(),
  kind: "answer" as const,
  content: { choice_id: "a" },
  base_revision: 0,
  ...written,
  edited_at: edited_at.toISOString(),
});

export const sync = async (
  { client, instance_id }: { client: TestClient; instance_id: number },
  device_id: string,
  edits: unknown[],
) =>
  (
    await client.call("POST /api/v1/quiz_instances/:instance_id/answers", {
      params: { instance_id },
      body: { device_id, edits },
    })
  ).body;

export const answersOf = async ({ client, instance_id }: { client: TestClient; instance_id: number }) =>
  (await client.call("GET /api/v1/quiz_instances/:instance_id/answers", { params: { instance_id } })).body;

export const questionIdsOf = (content: PaperContent): number[] =>
  content.sections.flatMap(({ exercises }) => exercises.flatMap(({ questions }) => questions.map(({ id }) => id)));

/** Adds a question for two small pictures, in its own exercise. */
export const addUploadQuestion = async ({ db }: Pick<TestApp, "db">, exam: Exam, position = 10): Promise<number> => {
  const { quiz_section_id } = await db
    .selectFrom("exercises")
    .select("quiz_section_id")
    .where("id", "=", exam.questions[0]!.exercise_id)
    .executeTakeFirstOrThrow();
  const exercise = await buildExercise(db, { quiz_section_id, position });
  const drawing = { statement_html: "Draw it", max_files: 2, accepted: ["image" as const], max_bytes: 1000 };
  return (await buildQuestion(db, { exercise_id: exercise.id, type: "upload", body: drawing })).id;
};
