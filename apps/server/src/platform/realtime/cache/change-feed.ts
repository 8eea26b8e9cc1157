/**
 * What this process hears of changes made in any process. Whoever remembers rows may keep them for long while it hears,
 * and forgets them when their topic is called; while the line to the database is down, changes pass unheard.
 */
export interface Hearing {
  hears(): boolean;
  on(listener: HearingListener): void;
}

export interface HearingListener {
  onTopic?(topic: string): void;
  onEndedSession?(session_id: string): void;
  /** Something may have passed unheard: forget everything. */
  onGap(): void;
}

/** The end of the listening half, which tells what it hears. */
export interface Ear extends Hearing {
  hearTopic(topic: string): void;
  hearEndedSession(session_id: string): void;
  setStanding(standing: boolean): void;
}

export const createEar = (): Ear => {
  const listeners: HearingListener[] = [];
  let standing = false;
  return {
    hears: () => standing,
    on: (listener) => void listeners.push(listener),
    hearTopic: (topic) => {
      for (const { onTopic } of listeners) onTopic?.(topic);
    },
    hearEndedSession: (session_id) => {
      for (const { onEndedSession } of listeners) onEndedSession?.(session_id);
    },
    setStanding: (now) => {
      standing = now;
      for (const { onGap } of listeners) onGap();
    },
  };
};
