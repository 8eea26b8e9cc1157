import type { Db } from "../../platform/db/db.ts";

interface AuditLine {
  at: Date;
  actor_id: number;
  action: string;
  /** One id under its name: `{ session_id: 3 }`. */
  subject: Record<string, number | string>;
  details?: Record<string, unknown>;
}

/** Takes the transaction of the action: what is rolled back leaves no line, and what is committed always does. */
export const writeAudit = async (db: Db, { at, actor_id, action, subject, details }: AuditLine): Promise<void> => {
  const [[subject_type, subject_id] = ["none", ""]] = Object.entries(subject);
  await db
    .insertInto("audit_log")
    .values({
      at,
      actor_id,
      action,
      subject_type: subject_type.replace(/_id$/, ""),
      subject_id: String(subject_id),
      details: JSON.stringify(details ?? {}),
    })
    .execute();
};
