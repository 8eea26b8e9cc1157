import type { RealtimeEvent } from "@examplar/contract";
import type { Db } from "../db/db.ts";
import { createChangeFeed, type ChangeReporter } from "./cache/change-feed.ts";
import { publish, publishMany, type Publication } from "./messages/publish.ts";
import { signalEndedSession } from "./connections/sessions.ts";

export type { Publication } from "./messages/publish.ts";

/** Publishing uses the transaction of the change: a message exists only if its change was committed. */
export interface Realtime {
  publish(db: Db, topic: string, event: RealtimeEvent): Promise<void>;
  publishMany(db: Db, publications: readonly Publication[]): Promise<void>;
  /** Closes the connections of a session in every process; within a transaction, when it commits. */
  disconnectSession(session_id: string, db?: Db): Promise<void>;
  /** `startRealtime` reports changes here. */
  changes: ChangeReporter;
}

/** Creates the sending half, which needs no own connection; `startRealtime` is the receiving half. */
export const createRealtime = (db: Db): Realtime => ({
  publish,
  publishMany,
  disconnectSession: (session_id, within = db) => signalEndedSession(within, session_id),
  changes: createChangeFeed(),
});
