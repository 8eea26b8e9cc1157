import { sql } from "kysely";
import type { PaperContent, QuestionBodies, QuestionType, Spreadsheet } from "@examplar/domain";
import type { Db, Trx } from "../../platform/db/db.ts";

/** Reads the whole content of a quiz, without the keys. */
export const readQuizContent = async (db: Db, quiz_id: number) => {
  const ofQuiz = db.selectFrom("quiz_sections").select("id").where("quiz_id", "=", quiz_id);
  const exercisesOfQuiz = db.selectFrom("exercises").select("id").where("quiz_section_id", "in", ofQuiz);
  const [sections, exercises, questions, documents] = await Promise.all([
    db
      .selectFrom("quiz_sections")
      .select(["id", "name", "draw_count"])
      .where("quiz_id", "=", quiz_id)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("exercises")
      .select(["id", "quiz_section_id", "display_name", "text_html", "is_implicit", "require_exercise_validation"])
      .where("quiz_section_id", "in", ofQuiz)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("questions")
      .select(["id", "exercise_id", "name", "type", "points", "body", "spreadsheet_template"])
      .where("exercise_id", "in", exercisesOfQuiz)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("exercise_documents")
      .innerJoin("documents", "documents.id", "exercise_documents.document_id")
      .select(["exercise_documents.exercise_id", "documents.uuid"])
      .where("exercise_id", "in", exercisesOfQuiz)
      .orderBy("exercise_documents.position")
      .execute(),
  ]);
  return {
    sections,
    exercises,
    documents,
    // The type decides the shape of body and template; the writer of a question guarantees it.
    questions: questions.map((question) => ({
      ...question,
      body: question.body as unknown as QuestionBodies[QuestionType],
      spreadsheet_template: question.spreadsheet_template as unknown as Spreadsheet | null,
    })),
  };
};

export type QuizContent = Awaited<ReturnType<typeof readQuizContent>>;

export const contentOf = (row: { content: unknown }): PaperContent => row.content as PaperContent;

export interface NewPaper {
  quizzes_attempt_summary_id: number;
  attempt_number: number;
  seed: number;
  content: PaperContent;
}

/** Keeps a paper that exists: two processes may prepare the same session. */
export const insertPapers = async (db: Db, instances: readonly NewPaper[]): Promise<void> => {
  if (instances.length === 0) return;
  await db
    .insertInto("quiz_instances")
    .values(instances.map((instance) => ({ ...instance, content: JSON.stringify(instance.content) })))
    .onConflict((conflict) => conflict.columns(["quizzes_attempt_summary_id", "attempt_number"]).doNothing())
    .execute();
};

interface PaperPlace {
  summary_id: number;
  attempt_number: number;
}

/** SQL condition for a statement that inserts an attempt: its paper exists. */
export const hasPaperSql = ({ summary_id, attempt_number }: PaperPlace) => sql<boolean>`exists (
  select from quiz_instances where quizzes_attempt_summary_id = ${summary_id}::int
    and quiz_instances.attempt_number = ${attempt_number}::int)`;

/** SQL that takes the prepared paper for a new attempt, in a statement that has the row `score`. */
export const preparedPaperSql = ({ summary_id, attempt_number }: PaperPlace) => sql`
  update quiz_instances set score_id = score.id from score
  where quiz_instances.quizzes_attempt_summary_id = ${summary_id}::int
    and quiz_instances.attempt_number = ${attempt_number}::int and quiz_instances.score_id is null
  returning quiz_instances.id, quiz_instances.content`;

/** Links the paper prepared for a seat to its attempt. */
export const linkPaper = async (
  trx: Trx,
  { summary_id, attempt_number, score_id }: PaperPlace & { score_id: number },
): Promise<number> => {
  const { id } = await trx
    .updateTable("quiz_instances")
    .set({ score_id })
    .where("quizzes_attempt_summary_id", "=", summary_id)
    .where("attempt_number", "=", attempt_number)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Lists seats of a session, or of a quiz without sessions, whose first paper does not exist yet. */
export const listSeatsWithoutPaper = (db: Db, quiz_id: number, limit: number) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .select("seats.id")
    .where("seats.quiz_id", "=", quiz_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("quiz_instances")
            .select("quiz_instances.id")
            .whereRef("quiz_instances.quizzes_attempt_summary_id", "=", "seats.id"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("scores").select("scores.id").whereRef("scores.quizzes_attempt_summary_id", "=", "seats.id"),
        ),
      ),
    )
    .orderBy("seats.id")
    .limit(limit)
    .execute();

export const findQuizForPapers = (db: Db, quiz_id: number) =>
  db.selectFrom("quizzes").select("random_questions").where("id", "=", quiz_id).executeTakeFirst();
