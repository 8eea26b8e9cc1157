import { sql, type InferResult } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { compiledOnce } from "../../../platform/db/raw.ts";

const selectAttempts = (db: Db) =>
  db
    .selectFrom("scores")
    .selectAll("scores")
    .select((eb) =>
      eb
        .selectFrom("quiz_instances")
        .select("quiz_instances.id")
        .whereRef("quiz_instances.score_id", "=", "scores.id")
        .as("instance_id"),
    );

export type AttemptRow = InferResult<ReturnType<typeof selectAttempts>>[number];

/** A page of a user's attempts, in every quiz or in one. */
export interface AttemptPage {
  user_id: number;
  quiz_id?: number | undefined;
  after?: number | undefined;
  /** Position of the previous page's last attempt, in case that attempt has been deleted. */
  after_seat?: number | undefined;
  after_number?: number | undefined;
  limit: number;
}

/** Sort position: by seat, and within a seat the newest attempt first. */
const placeOf = (table: "scores" | "last") =>
  sql`${sql.ref(`${table}.quizzes_attempt_summary_id`)}, -${sql.ref(`${table}.attempt_number`)}`;

type Asked = {
  user_id: number;
  quiz_id: number | null;
  after: number | null;
  after_seat: number | null;
  after_number: number | null;
  size: number;
  place: number;
};

/** Position of the attempt `after`, or the position sent with it if the attempt was deleted. */
const placeAsked = sql`select place.seat, place.number from (
    select 1 as choice, ${placeOf("last")} from scores as last
    where last.id = asked.after and last.user_id = asked.user_id
    union all select 2, asked.after_seat, -asked.after_number
  ) as place (choice, seat, number) order by place.choice limit 1`;

const selectAttemptPages = compiledOnce(
  (
    db: Db,
    user_ids: readonly number[],
    quiz_ids: readonly (number | null)[],
    afters: readonly (number | null)[],
    after_seats: readonly (number | null)[],
    after_numbers: readonly (number | null)[],
    sizes: readonly number[],
  ) =>
    db
      .selectFrom(
        sql<Asked>`unnest(${user_ids}::int[], ${quiz_ids}::int[], ${afters}::int[], ${after_seats}::int[],
          ${after_numbers}::int[], ${sizes}::int[]) with ordinality`.as<"asked">(
          sql`asked (user_id, quiz_id, after, after_seat, after_number, size, place)`,
        ),
      )
      .innerJoinLateral(
        selectAttempts(db)
          .where(
            sql<boolean>`scores.user_id = asked.user_id and (asked.quiz_id is null or scores.quiz_id = asked.quiz_id)`,
          )
          .where(sql<boolean>`(asked.after is null or (${placeOf("scores")}) > (${placeAsked}))`)
          // Sorts by a row value, which no index has: PostgreSQL would scan everybody's attempts in an index with this
          // order.
          .orderBy(sql`row(${placeOf("scores")})`)
          .limit(sql<number>`asked.size`)
          .as("attempts"),
        (join) => join.onTrue(),
      )
      .selectAll("attempts")
      .select("asked.place")
      .orderBy("asked.place")
      .orderBy("attempts.quizzes_attempt_summary_id")
      .orderBy("attempts.attempt_number", "desc"),
);

/** Returns one page of attempts for each request, in the order of the requests. */
export const listAttemptPages = async (db: Db, asked: readonly AttemptPage[]): Promise<AttemptRow[][]> => {
  const rows = await selectAttemptPages(
    db,
    asked.map(({ user_id }) => user_id),
    asked.map(({ quiz_id }) => quiz_id ?? null),
    asked.map(({ after }) => after ?? null),
    asked.map(({ after_seat }) => after_seat ?? null),
    asked.map(({ after_number }) => after_number ?? null),
    asked.map(({ limit }) => limit),
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return asked.map((_page, index) => byPlace.get(index + 1) ?? []);
};

export const findOwnAttempt = (db: Db, user_id: number, score_id: number) =>
  selectAttempts(db).where("scores.id", "=", score_id).where("scores.user_id", "=", user_id).executeTakeFirst();

interface NewestOfSeat {
  user_id: number;
  summary_id: number;
  limit: number;
  /** Included even when it is not among the newest. */
  score_id: number | null;
}

/** Lists the newest attempts from a seat, newest first. */
export const listNewestAttempts = (db: Db, { user_id, summary_id, limit, score_id }: NewestOfSeat) =>
  selectAttempts(db)
    .where("scores.user_id", "=", user_id)
    .where("scores.quizzes_attempt_summary_id", "=", summary_id)
    .where(
      sql<boolean>`(scores.id = ${score_id} or scores.attempt_number > (
        select max(newest.attempt_number) - ${limit}::int from scores as newest
        where newest.quizzes_attempt_summary_id = ${summary_id}))`,
    )
    .orderBy("scores.attempt_number", "desc")
    .execute();
