import type { AnswerContent, QuestionBody, QuestionKey, QuestionType, Spreadsheet } from "@examplar/domain";
import { afterAll } from "vitest";
import {
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSession,
  buildUser,
} from "../../builders/index.ts";
import { edit, startStudent, sync, type Exam, type Writer } from "../../testing/exam.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createLogger } from "../../platform/log/log.ts";
import { gradeAttempts } from "./grade-attempts.job.ts";
import { createSheetEvaluator } from "./sheets/evaluate-sheet.ts";

export interface AskedQuestion {
  type: QuestionType;
  points?: number;
  body?: QuestionBody;
  key?: QuestionKey;
  spreadsheet_template?: Spreadsheet;
}

/** Has two choices, "a" and "b"; "a" is right. */
export const choice: AskedQuestion = {
  type: "single_choice",
  points: 2,
  body: { statement_html: "Which?", choices: ["a", "b"].map((id) => ({ id, html: id })), keep_order: true },
  key: { points_by_choice: { a: 2 } },
};
export const essay: AskedQuestion = { type: "long_text", points: 4 };
export const essayText = { html: "<p>Because.</p>" };

interface AskedExam {
  quiz?: Parameters<typeof buildQuiz>[1];
  draw_count?: number;
}

/** Builds a published exam with one exercise per question, in a session that is open for three hours. */
export const askExam = async (
  app: TestApp,
  asked: readonly AskedQuestion[],
  { quiz: overrides, draw_count }: AskedExam = {},
): Promise<Exam> => {
  const now = app.clock.now().getTime();
  const quiz = await buildQuiz(app.db, { state: "published", time_limit: 3600, ...overrides });
  const section = await buildSection(app.db, { quiz_id: quiz.id, ...(draw_count ? { draw_count } : {}) });
  const questions = [];
  for (const [index, { spreadsheet_template, ...question }] of asked.entries()) {
    const exercise = await buildExercise(app.db, { quiz_section_id: section.id, position: index + 1 });
    const template = spreadsheet_template ? JSON.stringify(spreadsheet_template) : null;
    questions.push(
      await buildQuestion(app.db, { ...question, exercise_id: exercise.id, spreadsheet_template: template }),
    );
  }
  const session = await buildSession(app.db, {
    quiz_id: quiz.id,
    start_at: new Date(now - 3_600_000),
    end_at: new Date(now + 2 * 3_600_000),
  });
  return { quiz, session, questions };
};

const handIn = (writer: Writer) =>
  writer.client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/close", { params: writer.params });

const createGradingRig = (app: TestApp) => {
  const evaluator = createSheetEvaluator({ timeout_ms: 3000 });

  const write = async (writer: Writer, contents: ReadonlyMap<number, AnswerContent | null | "skip">) => {
    const edits = [...contents].map(([question_id, content], index) =>
      edit({
        question_id,
        seq: index + 1,
        kind: content === "skip" ? "skip" : "answer",
        content: content === "skip" ? null : content,
        edited_at: app.clock.now(),
      }),
    );
    const { results } = await sync(writer, writer.device_id, edits);
    return results.map(({ outcome, code }) => code ?? outcome);
  };

  const attemptOf = ({ score_id }: { score_id: number }) =>
    app.db.selectFrom("scores").selectAll().where("id", "=", score_id).executeTakeFirstOrThrow();

  const answersOf = ({ score_id }: { score_id: number }) =>
    app.db.selectFrom("answers").selectAll().where("score_id", "=", score_id).orderBy("question_id").execute();

  /** Returns the version of an answer's mark as a teacher sees it now. */
  const seen = async (score_id: number, question_id: number) => {
    const answer = await app.db
      .selectFrom("answers")
      .select(["revision", "points", "graded_by"])
      .where("score_id", "=", score_id)
      .where("question_id", "=", question_id)
      .executeTakeFirst();
    return { seen_points: answer?.graded_by ? answer.points : null, seen_revision: answer?.revision ?? 0 };
  };

  const logged: { score_id?: number; question_id?: number; level: string }[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ level: "warn", destination });
  const grade = () => gradeAttempts({ ...app.parts, log, evaluator });

  /** Creates a student who answers the questions in order (undefined skips one) and hands in; nothing is graded yet. */
  const take = async (exam: Exam, contents: readonly (AnswerContent | null | "skip" | undefined)[]) => {
    const writer = await startStudent(app, exam);
    const written = contents.flatMap((content, i) =>
      content === undefined ? [] : [[exam.questions[i]!.id, content] as const],
    );
    await write(writer, new Map(written));
    await handIn(writer);
    return writer;
  };

  return {
    teacherOf: ({ quiz }: Exam) => app.as({ id: quiz.owner_id }),
    /** Signs in an administrator of the school, who teaches the quiz as its owner does. */
    colleagueOf: async ({ quiz: { school_id } }: Exam) =>
      app.as(await buildUser(app.db, { memberships: [{ school_id, role: "administrator" }] })),
    write,
    handIn,
    attemptOf,
    answersOf,
    seen,
    grade,
    take,
    logged,
    /** Returns the points of each answer, in the order of the questions. */
    pointsOf: async (writer: Writer) => (await answersOf(writer)).map(({ points }) => points),
    requests: () => app.db.selectFrom("grading_requests").selectAll().orderBy("id").execute(),
    messages: () => app.db.selectFrom("realtime_messages").selectAll().orderBy("topic").orderBy("seq").execute(),
    stop: evaluator.stop,
  };
};

/** Creates the app and the rig of a test file, and stops both after its tests. */
export const openGradingRig = async () => {
  const app = await createTestApp();
  const rig = createGradingRig(app);
  afterAll(async () => {
    await rig.stop();
    await app.stop();
  });
  return { app, rig };
};
