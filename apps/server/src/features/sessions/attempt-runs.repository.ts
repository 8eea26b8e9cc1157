import { sql } from "kysely";

/**
 * Whether the attempt in the current row of `scores` runs at `now`: `attemptRuns` of the domain for queries over many rows.
 * After the bell an attempt has ended, even if the closing job has not updated its state yet.
 */
export const attemptRunsAt = (now: Date) =>
  sql<boolean>`(scores.state = 'started' and (scores.closes_at is null or scores.closes_at > ${now}))`;
