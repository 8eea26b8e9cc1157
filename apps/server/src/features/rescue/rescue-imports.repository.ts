import type { Trx } from "../../platform/db/db.ts";

interface NewImport {
  score_id: number;
  imported_by: number;
  imported_at: Date;
  report: object;
}

/** Inserts one report per attempt for which a file brought something. */
export const insertImport = (trx: Trx, { report, ...imported }: NewImport) =>
  trx
    .insertInto("rescue_imports")
    .values({ ...imported, report: JSON.stringify(report) })
    .execute();
