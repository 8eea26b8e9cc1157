import { randomUUID } from "node:crypto";
import { isIdentityPhoto, mediaFolder, studentFolder, type StoredMediaKind } from "@examplar/domain";
import type { Db } from "../platform/db/db.ts";
import { buildScore } from "./attempts.builders.ts";
import type { Overrides, Row } from "./row.types.ts";

interface MediaOverrides extends Omit<Overrides<"media">, "score_id" | "kind"> {
  score_id?: number;
  kind?: StoredMediaKind;
}

/** Builds a media row of an attempt; an identity photo belongs to the seat only. Stores no object. */
export const buildMedia = async (
  db: Db,
  { score_id: given, kind = "screenshot", ...overrides }: MediaOverrides = {},
): Promise<Row<"media">> => {
  const score_id = given ?? (await buildScore(db)).id;
  const score = await db.selectFrom("scores").selectAll().where("id", "=", score_id).executeTakeFirstOrThrow();
  const id = randomUUID();
  const now = new Date();
  return db
    .insertInto("media")
    .values({
      id,
      kind,
      quizzes_attempt_summary_id: score.quizzes_attempt_summary_id,
      score_id: isIdentityPhoto(kind) ? null : score_id,
      happened_at: now,
      received_at: now,
      storage_key: `${mediaFolder(studentFolder(score.quiz_id, score.user_id), kind)}${id}`,
      byte_size: 5,
      mime_type: "image/jpeg",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
