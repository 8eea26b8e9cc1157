import { createGroupCommit, type GroupCommit } from "../../platform/db/group-commit.ts";
import { isDataFault, isOutage } from "../../platform/db/faults.ts";
import type { Parts } from "../../platform/parts.ts";
import { createAnnouncer, type Announcer } from "./announcer.ts";
import { storeEvents, type NewEvent, type StoredEvent } from "./student-events.repository.ts";

/** The events of all students, committed together and announced afterwards. */
export interface EventsLog extends GroupCommit<NewEvent, StoredEvent | "unstorable"> {
  announce: Announcer["note"];
  stop(): Promise<void>;
}

/** One batch in flight: answers go before events, also to the database. */
export const createEventsLog = (
  parts: Pick<Parts, "db" | "pool" | "clock" | "jobs" | "realtime" | "log">,
): EventsLog => {
  const announcer = createAnnouncer(parts);
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
    stop: async () => {
      await commits.settled();
      await announcer.stop();
    },
  };
};
