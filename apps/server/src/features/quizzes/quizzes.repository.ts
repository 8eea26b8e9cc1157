import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

const tagIds = sql<number[]>`array(
  select tag_id from quiz_tags where quiz_tags.quiz_id = quizzes.id order by tag_id)`;

export const findQuizSeenBy = (db: Db, quiz_id: number, user_id: number) =>
  db
    .selectFrom("quizzes")
    .innerJoin("quiz_question_counts", "quiz_question_counts.quiz_id", "quizzes.id")
    .selectAll("quizzes")
    .select(["quiz_question_counts.questions_count", tagIds.as("tag_ids")])
    .where("quizzes.id", "=", quiz_id)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("quiz_owner_like_users")
            .select("user_id")
            .whereRef("quiz_owner_like_users.quiz_id", "=", "quizzes.id")
            .where("user_id", "=", user_id),
        ),
        eb.and([
          eb("quizzes.state", "<>", "draft"),
          eb.exists(
            eb
              .selectFrom("quizzes_attempt_summaries")
              .select("id")
              .whereRef("quizzes_attempt_summaries.quiz_id", "=", "quizzes.id")
              .where("user_id", "=", user_id),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();

const rankTaughtQuizzes = (db: Db, user_id: number) =>
  db
    .selectFrom("quizzes")
    .innerJoin("quiz_owner_like_users", "quiz_owner_like_users.quiz_id", "quizzes.id")
    .innerJoin("courses", "courses.id", "quizzes.course_id")
    .select([
      "quizzes.id as quiz_id",
      sql<number>`row_number() over (order by courses.name, quizzes.name, quizzes.id)`.as("place"),
    ])
    .where("quiz_owner_like_users.user_id", "=", user_id);

export interface QuizPage {
  after?: number | undefined;
  limit: number;
}

export const listTaughtQuizzes = (db: Db, user_id: number, { after, limit }: QuizPage) =>
  db
    .with("ranked", (cte) => rankTaughtQuizzes(cte as unknown as Db, user_id))
    .selectFrom("quizzes")
    .innerJoin("ranked", "ranked.quiz_id", "quizzes.id")
    .innerJoin("quiz_question_counts", "quiz_question_counts.quiz_id", "quizzes.id")
    .innerJoin("courses", "courses.id", "quizzes.course_id")
    .innerJoin("schools", "schools.id", "quizzes.school_id")
    .select([
      "quizzes.id",
      "quizzes.name",
      "quizzes.state",
      "quizzes.quiz_type",
      "quizzes.time_limit",
      "courses.name as course_name",
      "schools.name as school_name",
      "quiz_question_counts.questions_count",
    ])
    .$if(after !== undefined, (query) =>
      query.where("ranked.place", ">", (eb) =>
        eb
          .selectFrom("ranked as last")
          .select("last.place")
          .where("last.quiz_id", "=", after ?? 0),
      ),
    )
    .orderBy("ranked.place")
    .limit(limit)
    .execute();

export const isQuizOwnerLike = async (db: Db, quiz_id: number, user_id: number): Promise<boolean> => {
  const row = await db
    .selectFrom("quiz_owner_like_users")
    .select("user_id")
    .where("quiz_id", "=", quiz_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return row !== undefined;
};

const helpedBy = (db: Db, user_id: number) =>
  db.selectFrom("quiz_helpers").select("quiz_id").where("user_id", "=", user_id).limit(1);

export const isQuizHelper = async (db: Db, quiz_id: number, user_id: number): Promise<boolean> =>
  (await helpedBy(db, user_id).where("quiz_id", "=", quiz_id).executeTakeFirst()) !== undefined;

export const helpsInAnyQuiz = async (db: Db, user_id: number): Promise<boolean> =>
  (await helpedBy(db, user_id).executeTakeFirst()) !== undefined;

/** Lists the tags of schools where the user is a member or has a seat. */
export const listTagsFor = (db: Db, user_id: number) =>
  db
    .selectFrom("tags")
    .select(["id", "name"])
    .where((eb) =>
      eb.or([
        eb("school_id", "in", eb.selectFrom("memberships").select("school_id").where("user_id", "=", user_id)),
        eb(
          "school_id",
          "in",
          eb
            .selectFrom("quizzes_attempt_summaries")
            .innerJoin("quizzes", "quizzes.id", "quizzes_attempt_summaries.quiz_id")
            .select("quizzes.school_id")
            .where("quizzes_attempt_summaries.user_id", "=", user_id),
        ),
      ]),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();

export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuizSeenBy>>>;
export type TaughtQuizRow = Awaited<ReturnType<typeof listTaughtQuizzes>>[number];
