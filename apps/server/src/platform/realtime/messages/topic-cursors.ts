/** One listener on one topic: the last seq it has been sent, or null while its replay is being read. */
interface Cursor {
  seq: number | null;
  /** How often the signal had been lost when it joined. */
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
  /** Every listener of the topic that is past its replay: one broadcast will do. */
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
 * Who has been sent what. A listener joins before its replay is read, and nothing is sent to it meanwhile; when the
 * replay is there, its cursor is set to the replay's head, and if more is known by then, the topic is read again
 * from the lowest cursor. A message goes only to cursors below it. So nothing is lost and nothing doubled, without
 * holding a buffer.
 */
export const createTopicCursors = <Listener>() => {
  const topics = new Map<string, Topic<Listener>>();
  let losses = 0;

  return {
    /** The listener is waiting for a replay; one that already listens keeps being served from where it is. */
    join(name: string, listener: Listener): void {
      const topic = topics.get(name) ?? { highest: 0, cursors: new Map<Listener, Cursor>() };
      topics.set(name, topic);
      if (!topic.cursors.has(listener)) topic.cursors.set(listener, { seq: null, losses });
    },

    /**
     * The replay up to `head` is on its way to the listener. One that already listened keeps its place: another of
     * its channels may wait for what lies between. Returns whether the topic must be read.
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

    /** Notes that the topic has come to `seq`. Returns whether a listener here waits for it. */
    noteHead(name: string, seq: number): boolean {
      const topic = topics.get(name);
      if (!topic) return false;
      topic.highest = Math.max(topic.highest, seq);
      const from = lowest(topic);
      return from !== null && from < seq;
    },

    /** Whether nobody here waits for anything older: the message itself can be sent. */
    isNext(name: string, seq: number): boolean {
      const topic = topics.get(name);
      return topic !== undefined && lowest(topic) === seq - 1;
    },

    /** Signals may have been missed: every topic with a listener must be read. */
    loseSignal(): string[] {
      losses += 1;
      return [...topics.keys()];
    },

    /** From where to read, for the topics that have a listener past its replay. */
    positions(names: Iterable<string>): Position[] {
      return [...names].flatMap((name) => {
        const topic = topics.get(name);
        const since = topic ? lowest(topic) : null;
        return since === null ? [] : [{ topic: name, since }];
      });
    },

    /** Moves every cursor below `seq` to it, and returns whose they were. */
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
