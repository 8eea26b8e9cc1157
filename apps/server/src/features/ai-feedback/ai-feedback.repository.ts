import type { CommentSource } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

export interface WantedFeedback {
  score_id: number;
  requested_at: Date;
}

export interface Generation extends WantedFeedback {
  source: CommentSource;
  tries: number;
}

export const putGeneration = (trx: Trx, { score_id, requested_at, source }: Omit<Generation, "tries">) =>
  trx
    .insertInto("feedback_generations")
    .values({ score_id, requested_at, source, due_at: requested_at })
    .onConflict((conflict) =>
      conflict.column("score_id").doUpdateSet({
        requested_at,
        source,
        state: "waiting",
        tries: 0,
        due_at: requested_at,
        written: "",
        failure: null,
      }),
    )
    .execute();

/** Finds the generation of an attempt; undefined when none was requested or it is no longer wanted. */
export const findGeneration = (db: Db, score_id: number) =>
  db
    .selectFrom("feedback_generations as generation")
    .innerJoin("scores", (join) =>
      join
        .onRef("scores.id", "=", "generation.score_id")
        .on((on) =>
          on.or([
            on("scores.feedback_requested_at", "=", on.ref("generation.requested_at")),
            on("generation.state", "=", "failed"),
          ]),
        ),
    )
    .select(["generation.state", "generation.written", "generation.failure", "generation.source"])
    .where("generation.score_id", "=", score_id)
    .executeTakeFirst();

/** True while the generation is wanted: not cancelled, and no comment was written meanwhile. */
const isWanted = sql<boolean>`exists (select from scores
  where scores.id = feedback_generations.score_id and scores.feedback_requested_at = feedback_generations.requested_at)`;

/** Takes generations that are due for this writer, including those that a dead writer left. */
export const takeGenerations = (
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Generation[]> =>
  db
    .updateTable("feedback_generations")
    .set({ state: "writing", due_at: until, tries: sql`tries + 1` })
    .where("score_id", "in", (query) =>
      query
        .selectFrom("feedback_generations")
        .select("score_id")
        .where("state", "<>", "failed")
        .where("due_at", "<=", now)
        .where(isWanted)
        .orderBy("due_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["score_id", "requested_at", "source", "tries"])
    .execute();

/** Returns false when the generation is no longer wanted. */
export const keepWritten = async (
  db: Db,
  { score_id, requested_at }: WantedFeedback,
  { written, until }: { written: string; until: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("feedback_generations")
    .set({ written, due_at: until })
    .where("score_id", "=", score_id)
    .where("requested_at", "=", requested_at)
    .where(isWanted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const setWaiting = (db: Db, { score_id, requested_at }: WantedFeedback, due_at: Date) =>
  db
    .updateTable("feedback_generations")
    .set({ state: "waiting", due_at, written: "" })
    .where("score_id", "=", score_id)
    .where("requested_at", "=", requested_at)
    .execute();

export const setFailed = (
  trx: Trx,
  { score_id, requested_at }: WantedFeedback,
  failure: "unreachable" | "refused" | "empty",
) =>
  trx
    .updateTable("feedback_generations")
    .set({ state: "failed", failure, written: "" })
    .where("score_id", "=", score_id)
    .where("requested_at", "=", requested_at)
    .execute();

export const removeGeneration = (trx: Trx, score_id: number) =>
  trx.deleteFrom("feedback_generations").where("score_id", "=", score_id).execute();

/** Finds the newest attempt from the user's own seat. */
export const findCountingScore = async (db: Db, summary_id: number, user_id: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom("scores")
    .select("id")
    .where("quizzes_attempt_summary_id", "=", summary_id)
    .where("user_id", "=", user_id)
    .orderBy("attempt_number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};
