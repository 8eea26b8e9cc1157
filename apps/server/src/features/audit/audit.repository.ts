import type { Db } from "../../platform/db/db.ts";

interface AuditLine {
  at: Date;
  actor_id: number;
  action: string;
  /** One id under its column name: `{ session_id: 3 }`. */
  subject: Record<string, number | string>;
  details?: Record<string, unknown>;
}

const subjectOf = (subject: AuditLine["subject"]): [type: string, id: string] => {
  const [[name, id] = ["none", ""]] = Object.entries(subject);
  return [name.replace(/_id$/, ""), String(id)];
};

/** Uses the transaction of the action: a rollback leaves no line, and a commit always has one. */
export const writeAudit = async (db: Db, { at, actor_id, action, subject, details }: AuditLine): Promise<void> => {
  const [subject_type, subject_id] = subjectOf(subject);
  await db
    .insertInto("audit_log")
    .values({
      at,
      actor_id,
      action,
      subject_type,
      subject_id,
      details: JSON.stringify(details ?? {}),
    })
    .execute();
};

interface Wanted {
  actor_id: number;
  action: string;
  subject_type: string;
  since: Date;
}

/** Lists the ids of subjects on which this user performed the action, not earlier than `since`. */
export const listAudited = async (db: Db, { actor_id, action, subject_type, since }: Wanted): Promise<string[]> => {
  const lines = await db
    .selectFrom("audit_log")
    .select("subject_id")
    .distinct()
    .where("actor_id", "=", actor_id)
    .where("action", "=", action)
    .where("subject_type", "=", subject_type)
    .where("at", ">", since)
    .execute();
  return lines.map(({ subject_id }) => subject_id);
};
