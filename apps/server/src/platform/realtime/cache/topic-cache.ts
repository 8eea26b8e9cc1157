import type { ChangeFeed } from "./change-feed.ts";

/** Much longer than the students' sync interval, so that nearly every attempt is cached at the bell. */
const long_ms = 5 * 60_000;

export interface TopicCacheOptions<Value> {
  changes: ChangeFeed;
  /** The topics whose messages mean that this value may have changed. */
  topicsOf(value: Value): readonly string[];
  /** How long a value is kept while the feed is disconnected. */
  disconnected_ms: number;
  max_kept: number;
  now?(): number;
}

/**
 * A cache that topics invalidate. It does not keep a value if a change to it was reported during its read: the value
 * may be stale, and no further report would invalidate it.
 */
export const createTopicCache = <Key, Value>(options: TopicCacheOptions<Value>) => {
  const { changes, topicsOf, disconnected_ms, max_kept, now = () => performance.now() } = options;
  const kept = new Map<Key, { value: Value; until: number }>();
  const keysByTopic = new Map<string, Set<Key>>();
  const reportedAt = new Map<string, number>();
  let unsureBefore = -Infinity;

  const forget = (key: Key): void => {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    for (const topic of topicsOf(entry.value)) {
      const keys = keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) keysByTopic.delete(topic);
    }
  };
  const forgetAll = (): void => {
    kept.clear();
    keysByTopic.clear();
  };
  /** Drops the oldest entry: the map keeps entries in the order in which they were stored. */
  const forgetOldest = (): void => {
    for (const key of kept.keys()) return forget(key);
  };
  const forgetTopic = (topic: string): void => {
    if (reportedAt.size >= max_kept) {
      reportedAt.clear();
      unsureBefore = now();
    }
    reportedAt.set(topic, now());
    for (const key of keysByTopic.get(topic) ?? []) forget(key);
  };
  changes.on({ onTopic: forgetTopic, onGap: forgetAll });

  return {
    get: (key: Key): Value | undefined => {
      const entry = kept.get(key);
      // A clock that was set back must not lengthen a lifetime.
      return entry && entry.until > now() && entry.until <= now() + long_ms ? entry.value : undefined;
    },
    /** Stores a value. `read_from` is the time at which its read began. */
    keep: (key: Key, value: Value, read_from: number): void => {
      const topics = topicsOf(value);
      forget(key);
      if (topics.some((topic) => (reportedAt.get(topic) ?? unsureBefore) >= read_from)) return;
      if (kept.size >= max_kept) forgetOldest();
      kept.set(key, { value, until: read_from + (changes.isConnected() ? long_ms : disconnected_ms) });
      for (const topic of topics) keysByTopic.set(topic, (keysByTopic.get(topic) ?? new Set()).add(key));
    },
    forget,
    forgetTopic,
    forgetAll,
    now,
  };
};
