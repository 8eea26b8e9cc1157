import type { Hearing } from "./change-feed.ts";

/**
 * The lifetime of what nobody announces. Long beside the quarter of a minute in which a student syncs, so that at the
 * bell nearly everybody is known.
 */
const long_ms = 5 * 60_000;

export interface RememberedOptions<Value> {
  hearing: Hearing;
  /** The topics whose messages mean that this value may have changed. */
  topicsOf(value: Value): readonly string[];
  /** How long a value is kept while changes pass unheard. */
  deaf_ms: number;
  max_kept: number;
  now?(): number;
}

/**
 * Rows kept in memory until a change to them is heard. A value that was read while a change to it was called is kept
 * only for the short time: it may be the one from before.
 */
export const createRemembered = <Key, Value>(options: RememberedOptions<Value>) => {
  const { hearing, topicsOf, deaf_ms, max_kept, now = () => performance.now() } = options;
  const kept = new Map<Key, { value: Value; until: number }>();
  const keysByTopic = new Map<string, Set<Key>>();
  const calledAt = new Map<string, number>();
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
  /** They stand in the order in which they were read. */
  const forgetOldest = (): void => {
    for (const key of kept.keys()) return forget(key);
  };
  const forgetTopic = (topic: string): void => {
    if (calledAt.size >= max_kept) {
      calledAt.clear();
      unsureBefore = now();
    }
    calledAt.set(topic, now());
    for (const key of keysByTopic.get(topic) ?? []) forget(key);
  };
  hearing.on({ onTopic: forgetTopic, onGap: forgetAll });

  return {
    get: (key: Key): Value | undefined => {
      const entry = kept.get(key);
      // A clock that was set back must not lengthen what is remembered.
      return entry && entry.until > now() && entry.until <= now() + long_ms ? entry.value : undefined;
    },
    /** `read_from` is when the reading began. */
    keep: (key: Key, value: Value, read_from: number): void => {
      const topics = topicsOf(value);
      const unsure = !hearing.hears() || topics.some((topic) => (calledAt.get(topic) ?? unsureBefore) >= read_from);
      forget(key);
      if (kept.size >= max_kept) forgetOldest();
      kept.set(key, { value, until: read_from + (unsure ? deaf_ms : long_ms) });
      for (const topic of topics) keysByTopic.set(topic, (keysByTopic.get(topic) ?? new Set()).add(key));
    },
    forget,
    forgetTopic,
    forgetAll,
    now,
  };
};
