/**
 * Reports changes made in any process. While it is connected, caches keep rows for long and drop them when it reports
 * their topic. While the connection to the database is down, it misses changes.
 */
export interface ChangeFeed {
  isConnected(): boolean;
  on(listener: ChangeListener): void;
}

export interface ChangeListener {
  onTopic?(topic: string): void;
  onEndedSession?(session_id: string): void;
  /** Changes may have been missed: drop everything. */
  onGap(): void;
}

/** The writing end, for the code that listens to the database. */
export interface ChangeReporter extends ChangeFeed {
  reportTopic(topic: string): void;
  reportEndedSession(session_id: string): void;
  setConnected(connected: boolean): void;
}

export const createChangeFeed = (): ChangeReporter => {
  const listeners: ChangeListener[] = [];
  let connected = false;
  return {
    isConnected: () => connected,
    on: (listener) => void listeners.push(listener),
    reportTopic: (topic) => {
      for (const { onTopic } of listeners) onTopic?.(topic);
    },
    reportEndedSession: (session_id) => {
      for (const { onEndedSession } of listeners) onEndedSession?.(session_id);
    },
    setConnected: (now) => {
      connected = now;
      for (const { onGap } of listeners) onGap();
    },
  };
};
