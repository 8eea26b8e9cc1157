import { pageSize, type SimilarEvent } from "@examplar/contract";
import type { LastItem } from "../../../platform/db/later-rows.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { readWatchedAttempt } from "../student-events.policy.ts";
import { listSimilarRows } from "./similar-events.repository.ts";

interface Wanted extends LastItem {
  score_id: number;
  limit?: number | undefined;
}

/** Lists events whose content other students of the quiz also copied, cut, pasted or selected. */
export const listSimilarEvents = async (
  { db }: Parts,
  caller: Caller,
  { score_id, limit = pageSize, ...last }: Wanted,
): Promise<SimilarEvent[] | Refusal<"not_found">> => {
  const attempt = await readWatchedAttempt(db, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  const rows = await listSimilarRows(db, { ...attempt, ...last, limit });
  const found = new Map<string, SimilarEvent>();
  for (const { event_id, own_at, students_count, other_id, happened_at, ...other } of rows) {
    const similar = found.get(event_id) ?? { event_id, happened_at: own_at.toISOString(), students_count, others: [] };
    similar.others.push({ ...other, event_id: other_id, happened_at: happened_at.toISOString() });
    found.set(event_id, similar);
  }
  return [...found.values()];
};
