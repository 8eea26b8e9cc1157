/** Cursor of one listener on one topic: the last seq sent to it, or null while its replay is being read. */
interface Cursor {
  seq: number | null;
  /** Number of signal losses so far when the listener joined. */
  losses: number;
}

interface Topic<Listener> {
  /** The highest known seq. */
  highest: number;
  cursors: Map<Listener, Cursor>;
}

export interface Position {
  topic: string;
  since: number;
}

export interface Due<Listener> {
  listeners: Listener[];
  /** True when these are all listeners whose replay is done: one broadcast is enough. */
  everyone: boolean;
}

const lowest = ({ cursors }: Topic<unknown>): number | null => {
  let found: number | null = null;
  for (const { seq } of cursors.values()) if (seq !== null && (found === null || seq < found)) found = seq;
  return found;
};

const advanceTo = <Listener>(seq: number, { cursors }: Topic<Listener>): Due<Listener> => {
  const due: Due<Listener> = { listeners: [], everyone: true };
  for (const [listener, cursor] of cursors) {
    if (cursor.seq === null) continue;
    if (cursor.seq >= seq) due.everyone = false;
    else {
      cursor.seq = seq;
      due.listeners.push(listener);
    }
  }
  return due;
};

/**
 * Records which messages each listener has received, so that none is lost or sent twice, without a buffer. A listener
 * joins before its replay is read, and receives nothing meanwhile. Then its cursor is set to the head of the replay. If
 * newer messages are known by then, the topic is read again from the lowest cursor. A message goes only to listeners
 * whose cursor is below it.
 */
export const createTopicCursors = <Listener>() => {
  const topics = new Map<string, Topic<Listener>>();
  let losses = 0;

  return {
    /** Adds a listener that waits for its replay. One that already listens keeps its cursor. */
    join(name: string, listener: Listener): void {
      const topic = topics.get(name) ?? { highest: 0, cursors: new Map<Listener, Cursor>() };
      topics.set(name, topic);
      if (!topic.cursors.has(listener)) topic.cursors.set(listener, { seq: null, losses });
    },

    /**
     * Marks the replay up to `head` as sent. A listener that already had a cursor keeps it: another of its channels may
     * need the messages in between. Returns whether the topic must be read.
     */
    settle(name: string, listener: Listener, head: number): boolean {
      const topic = topics.get(name);
      const cursor = topic?.cursors.get(listener);
      if (!topic || !cursor) return false;
      cursor.seq ??= head;
      topic.highest = Math.max(topic.highest, head);
      const missedCatchUp = cursor.losses !== losses;
      cursor.losses = losses;
      return missedCatchUp || cursor.seq < topic.highest;
    },

    leave(name: string, listener: Listener): void {
      const topic = topics.get(name);
      topic?.cursors.delete(listener);
      if (topic?.cursors.size === 0) topics.delete(name);
    },

    /** Records that the topic has reached `seq`. Returns whether a listener in this process needs it. */
    noteHead(name: string, seq: number): boolean {
      const topic = topics.get(name);
      if (!topic) return false;
      topic.highest = Math.max(topic.highest, seq);
      const from = lowest(topic);
      return from !== null && from < seq;
    },

    /** Returns whether no listener here needs an older message, so that this one can be sent directly. */
    isNext(name: string, seq: number): boolean {
      const topic = topics.get(name);
      return topic !== undefined && lowest(topic) === seq - 1;
    },

    /** Records that signals may have been missed. Returns every topic with a listener: all must be read. */
    loseSignal(): string[] {
      losses += 1;
      return [...topics.keys()];
    },

    /** Returns the seqs from which to read, for topics with a listener whose replay is done. */
    positions(names: Iterable<string>): Position[] {
      return [...names].flatMap((name) => {
        const topic = topics.get(name);
        const since = topic ? lowest(topic) : null;
        return since === null ? [] : [{ topic: name, since }];
      });
    },

    /** Moves every cursor below `seq` to `seq`, and returns their listeners. */
    advance(name: string, seq: number): Due<Listener> {
      const topic = topics.get(name);
      if (!topic) return { listeners: [], everyone: true };
      topic.highest = Math.max(topic.highest, seq);
      return advanceTo(seq, topic);
    },

    size: (): number => topics.size,
  };
};
export type TopicCursors<Listener> = ReturnType<typeof createTopicCursors<Listener>>;
