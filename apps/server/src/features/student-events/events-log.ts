import { maxAttemptEventBytes, maxAttemptEvents } from "@examplar/domain";
import { createAttemptQuota, type QuotaLimits } from "../../platform/db/attempt-quota.ts";
import { createGroupCommit, type GroupCommit } from "../../platform/db/group-commit.ts";
import { isDataFault, isOutage } from "../../platform/db/faults.ts";
import type { Parts } from "../../platform/parts.ts";
import { createAnnouncer, type Announcer } from "./announcer.ts";
import { measureEvents, storeEvents, type NewEvent, type StoredEvent } from "./student-events.repository.ts";

/** Commits the events of all students together and announces them afterwards. */
export interface EventsLog extends GroupCommit<NewEvent, StoredEvent | "unstorable"> {
  announce: Announcer["note"];
  /** Returns whether the attempt may store these events; false once its quota is used up. */
  admits(score_id: number, events: readonly NewEvent[]): Promise<boolean>;
  stop(): Promise<void>;
}

const defaultLimits: QuotaLimits = { items: maxAttemptEvents, bytes: maxAttemptEventBytes, step: 1 / 8 };

const sizeOf = ({ details, sanitized_content_for_similarity_check: content }: NewEvent): number =>
  Buffer.byteLength(details) + Buffer.byteLength(content ?? "");

/** One batch in flight: answers have priority over events in the database too. */
export const createEventsLog = (
  parts: Pick<Parts, "db" | "pool" | "clock" | "jobs" | "realtime" | "log">,
  limits: QuotaLimits = defaultLimits,
): EventsLog => {
  const announcer = createAnnouncer(parts);
  const quota = createAttemptQuota({ limits, measure: (score_id) => measureEvents(parts.pool, score_id) });
  const commits = createGroupCommit<NewEvent, StoredEvent | "unstorable">({
    max_batch: 500,
    max_in_flight: 1,
    isOutage,
    writeBatch: (events) => storeEvents(parts.pool, events),
    giveUp: ({ score_id, kind }, err) => {
      parts.log.error({ err, score_id, kind }, "a student event could not be stored");
      if (!isDataFault(err)) throw err;
      return "unstorable";
    },
  });
  return {
    ...commits,
    announce: announcer.note,
    admits: (score_id, events) => {
      const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
      return quota.admits(score_id, { items: events.length, bytes });
    },
    stop: async () => {
      await commits.settled();
      await announcer.stop();
    },
  };
};
