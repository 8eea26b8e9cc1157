import type { RescueReport } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { announceAttempts } from "../attempts/index.ts";
import { writeAudit } from "../audit/index.ts";
import { insertImport } from "./rescue-imports.repository.ts";
import type { Attempts } from "./rescue.policy.ts";

/** True for what the server did not have before. */
export const isNew = ({ outcome }: RescueReport["edits" | "files"][number]): boolean =>
  outcome === "stored" || outcome === "late";

/** Stores a report and an audit entry for every import, even if it brought nothing new. */
export const recordImport = async (
  parts: Parts,
  { user_id: actor_id }: Caller,
  { exported_at, imported_at, ...report }: RescueReport,
  attempts: Attempts,
): Promise<void> => {
  const at = new Date(imported_at);
  const touched = report.attempts.flatMap(({ instance_id }) => {
    const edits = report.edits.filter((edit) => edit.instance_id === instance_id);
    const files = report.files.filter((file) => file.instance_id === instance_id);
    const attempt = attempts.get(instance_id);
    return attempt ? [{ ...attempt, edits, files, new_count: [...edits, ...files].filter(isNew).length }] : [];
  });
  await parts.db.transaction().execute(async (trx) => {
    for (const { instance_id, score_id, edits, files, new_count } of touched) {
      const imported = { score_id, imported_by: actor_id, imported_at: at };
      await insertImport(trx, { ...imported, report: { exported_at, new_count, edits, files } });
      const details = { instance_id, edits_count: edits.length, files_count: files.length, new_count };
      await writeAudit(trx, { at, actor_id, action: "rescue_file_imported", subject: { score_id }, details });
    }
    await announceAttempts(
      parts,
      trx,
      touched.filter(({ new_count }) => new_count > 0),
    );
  });
};
