import type pg from "pg";
import { createGroupCommit } from "../../platform/db/group-commit.ts";
import { isDataFault, isOutage } from "../../platform/db/faults.ts";
import { retrying } from "../../platform/db/raw.ts";
import type { Logger } from "../../platform/log/log.ts";
import { storeEdits, type StoredEdit } from "./store-edits.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";
import { createEditWriter } from "./edits.repository.ts";

export type LedgerResult = StoredEdit | { outcome: "unstorable"; revision: null; standing: null };

/** The edits of all students, committed together. What it answers is in the database. */
export const createLedger = (pool: pg.Pool, log: Logger) => {
  const writer = createEditWriter(pool);
  return createGroupCommit<JudgedEdit, LedgerResult>({
    max_batch: 400,
    max_in_flight: 2,
    isOutage,
    // Writers that met in the middle try again: the ledger is the same whoever goes first.
    writeBatch: (edits) => retrying(() => storeEdits(pool, writer, edits)),
    giveUp: ({ score_id, question_id }, error) => {
      log.error({ err: error, score_id, question_id }, "an edit could not be stored");
      if (!isDataFault(error)) throw error;
      return { outcome: "unstorable", revision: null, standing: null };
    },
  });
};

export type Ledger = ReturnType<typeof createLedger>;
