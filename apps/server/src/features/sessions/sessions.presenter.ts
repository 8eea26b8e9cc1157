import type { Session } from "@examplar/contract";
import { expectedSessionState } from "@examplar/domain";
import type { SessionRow } from "./sessions.repository.ts";

export const presentSession = (row: SessionRow, now: Date): Session => ({
  ...row,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
  state: expectedSessionState(row, now),
  // A teacher who closes the session ends every attempt in it, even before the job has written that.
  writing_count: row.closed_at === null ? row.writing_count : 0,
});
