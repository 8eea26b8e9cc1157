import type { SessionState } from "../vocabulary.ts";

export interface SessionTimes {
  start_at: Date;
  end_at: Date;
  automatic_start: boolean;
  /** Set when a teacher opened or closed the session by hand. */
  opened_at: Date | null;
  closed_at: Date | null;
}

/** Returns a session's state by the clock and the teacher's actions, whatever a job has stored since. */
export const expectedSessionState = (session: SessionTimes, now: Date): SessionState => {
  if (session.closed_at !== null || now >= session.end_at) return "closed";
  return mayOpen(session) && now >= session.start_at ? "open" : "scheduled";
};

/** Whether a session is or was open; false for one that nobody ever opened. */
export const sessionHasOpened = (session: SessionTimes, now: Date): boolean => {
  if (!mayOpen(session) || now < session.start_at) return false;
  return session.closed_at === null || session.closed_at > session.start_at;
};

const mayOpen = (session: SessionTimes): boolean => {
  return session.automatic_start || session.opened_at !== null;
};
