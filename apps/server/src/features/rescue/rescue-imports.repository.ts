import type { Trx } from "../../platform/db/db.ts";

interface NewImport {
  score_id: number;
  imported_by: number;
  imported_at: Date;
  report: object;
}

/** One report per attempt that a file brought something for. */
export const insertImport = (trx: Trx, { report, ...imported }: NewImport) =>
  trx
    .insertInto("rescue_imports")
    .values({ ...imported, report: JSON.stringify(report) })
    .execute();
