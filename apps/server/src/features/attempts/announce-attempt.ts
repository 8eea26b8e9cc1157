import { topics, type RealtimeEvent } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";

export interface Announced {
  quiz_id: number;
  user_id: number;
  summary_id: number;
  score_id: number | null;
}

/**
 * The student's own screens read the summary again; the teachers who watch the score read it again. Nothing goes to a
 * topic of the whole quiz: at the bell all its students would wait for one another on that row.
 */
export const announceAttempts = (
  { realtime }: Pick<Parts, "realtime">,
  db: Db,
  attempts: readonly Announced[],
): Promise<void> =>
  realtime.publishMany(
    db,
    attempts.flatMap(({ quiz_id, user_id, summary_id, score_id }) => {
      const forStudent: RealtimeEvent = { kind: "attempt_changed", quiz_id, summary_id };
      const messages = [{ topic: topics.user(user_id), event: forStudent }];
      if (score_id === null) return messages;
      const event: RealtimeEvent = { kind: "score_changed", quiz_id, score_id };
      return [...messages, { topic: topics.score(score_id), event }];
    }),
  );
