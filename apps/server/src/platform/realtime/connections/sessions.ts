import type { Caller } from "../../http/caller.ts";
import type { Db } from "../../db/db.ts";
import { sql } from "kysely";
import { sessionRoom, type RealtimeServer } from "./connection.ts";
import { endedSessionsSignal } from "../messages/signals.ts";

/**
 * What realtime needs from the feature that owns sessions. It never rotates tokens: a handshake cannot set a cookie.
 */
export interface ListenerSessions {
  identify(token: string): Promise<Caller | null>;
  /** Returns those of these sessions that are still open. */
  stillOpen(session_ids: string[]): Promise<string[]>;
}

/** Longer than a handshake may take. */
const rememberEndedMs = 60_000;
const checkEveryMs = 60_000;

/** Tells every process, when the transaction commits, to close the connections of this session. */
export const signalEndedSession = async (db: Db, session_id: string): Promise<void> => {
  await sql`select pg_notify(${endedSessionsSignal}, ${session_id})`.execute(db);
};

/**
 * Closes connections whose session has ended: at once on a signal, and by a check once a minute for sessions that
 * expire or whose signal was missed.
 */
export const watchSessions = (io: RealtimeServer, sessions: ListenerSessions, onError: (error: unknown) => void) => {
  const recentlyEnded = new Map<string, NodeJS.Timeout>();

  const end = (session_id: string): void => {
    clearTimeout(recentlyEnded.get(session_id));
    const forget = setTimeout(() => recentlyEnded.delete(session_id), rememberEndedMs).unref();
    recentlyEnded.set(session_id, forget);
    io.in(sessionRoom(session_id)).disconnectSockets(true);
  };

  const check = async (): Promise<void> => {
    const present = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.caller.session_id));
    if (present.size === 0) return;
    const open = new Set(await sessions.stillOpen([...present]));
    for (const session_id of present) if (!open.has(session_id)) end(session_id);
  };
  const checkSafely = (): void => void check().catch(onError);
  const timer = setInterval(checkSafely, checkEveryMs).unref();

  return {
    end,
    check: checkSafely,
    /** Returns whether the session ended recently: its signal may arrive between reading the session and joining. */
    hasEnded: (session_id: string): boolean => recentlyEnded.has(session_id),
    stop: (): void => {
      clearInterval(timer);
      for (const forget of recentlyEnded.values()) clearTimeout(forget);
    },
  };
};
