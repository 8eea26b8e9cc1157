import type { Trx } from "../../../platform/db/db.ts";
import type { DemoIds } from "./load-people.ts";

const action = "demo_exams_loaded";

export interface LoadRecord {
  at: Date;
  ids: DemoIds;
  quiz_ids: number[];
  last_session_id: number;
}

/** Records in the audit log when the exams were loaded, and their ids: a visitor's exam could have the same name. */
export const recordLoad = async (
  trx: Trx,
  { ids, quiz_ids }: Pick<LoadRecord, "ids" | "quiz_ids">,
  at: Date,
): Promise<void> => {
  const last = await trx
    .selectFrom("sessions")
    .select(({ fn }) => fn.max("id").as("last_session_id"))
    .executeTakeFirstOrThrow();
  const details = JSON.stringify({ ids, quiz_ids, last_session_id: last.last_session_id });
  await trx
    .insertInto("audit_log")
    .values({ at, action, subject_type: "demo", subject_id: "exams", details })
    .execute();
};

export const lastLoad = async (trx: Trx): Promise<LoadRecord | null> => {
  const line = await trx
    .selectFrom("audit_log")
    .select(["at", "details"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return line === undefined ? null : { at: line.at, ...(line.details as unknown as Omit<LoadRecord, "at">) };
};

/** Returns false when somebody has removed a row that the exams depend on. */
export const stillThere = async (trx: Trx, ids: DemoIds): Promise<boolean> => {
  const tables = { schools: ids.schools, users: ids.people, courses: ids.courses };
  const others = { time_accommodations: ids.accommodations, lti_platforms: ids.lti_platforms };
  for (const [table, wanted] of Object.entries({ ...tables, ...others })) {
    const found = await trx
      .selectFrom(table as keyof typeof tables | keyof typeof others)
      .select("id")
      .where("id", "in", Object.values(wanted))
      .execute();
    if (found.length !== Object.keys(wanted).length) return false;
  }
  return true;
};
