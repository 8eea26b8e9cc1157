import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";

/** Lists the owner first, then the teachers of the course. */
export const listTeacherNames = async (db: Db, quiz_id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("quizzes")
    .innerJoin("users", (join) =>
      join.on((eb) =>
        eb.or([
          eb("users.id", "=", eb.ref("quizzes.owner_id")),
          eb(
            "users.id",
            "in",
            eb
              .selectFrom("course_teachers")
              .select("course_teachers.user_id")
              .whereRef("course_teachers.course_id", "=", "quizzes.course_id"),
          ),
        ]),
      ),
    )
    .select("users.name")
    .where("quizzes.id", "=", quiz_id)
    .orderBy(sql`users.id = quizzes.owner_id`, "desc")
    .orderBy("users.name")
    .execute();
  return rows.map(({ name }) => name);
};

/** Lists the rules for the quiz's school; the school's own rule replaces the default. */
export const listRetentionDays = (db: Db, quiz_id: number): Promise<{ kind: RetentionKind; days: number }[]> =>
  db
    .selectFrom("retention_rules")
    .innerJoin("quizzes", (join) => join.onTrue())
    .select(["retention_rules.kind", "retention_rules.days"])
    .distinctOn("retention_rules.kind")
    .where("quizzes.id", "=", quiz_id)
    .where((eb) =>
      eb.or([
        eb("retention_rules.school_id", "is", null),
        eb("retention_rules.school_id", "=", eb.ref("quizzes.school_id")),
      ]),
    )
    .orderBy("retention_rules.kind")
    .orderBy("retention_rules.school_id", (order) => order.asc().nullsLast())
    .execute();
