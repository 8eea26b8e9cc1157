import type { Channel, Subscribe, Subscribed } from "@examplar/contract";
import type { Db } from "../../db/db.ts";
import type { Caller } from "../../http/caller.ts";
import { composeReplay, readReplay } from "../messages/replay.ts";
import type { TopicCursors } from "../messages/topic-cursors.ts";

/** Returns the topics of a channel for this caller, or a refusal if the caller may not see the channel. */
export type Authorise = (caller: Caller, channel: Channel) => Promise<{ topics: string[] } | { refusal: "not_found" }>;

export const channelLimit = 50;

export interface SubscriptionsOptions<Listener> {
  db: Db;
  cursors: TopicCursors<Listener>;
  authorise: Authorise;
  listener: Listener;
  /** Called when the replay of these topics is done, and when the listener has left them. */
  onEnter(topics: string[]): void;
  onLeave(topics: string[]): void;
  /** Called when these topics have messages newer than the replay. */
  onBehind(topics: string[]): void;
}

/** The channels of one connection. Calls must not overlap: the caller runs them one after another. */
export const createSubscriptions = <Listener>(options: SubscriptionsOptions<Listener>) => {
  const { db, cursors, authorise, listener } = options;
  const channels = new Map<string, string[]>();
  let closed = false;

  const keyOf = (channel: Channel): string => JSON.stringify(channel);

  const leave = (key: string): void => {
    const topics = channels.get(key) ?? [];
    channels.delete(key);
    const kept = new Set([...channels.values()].flat());
    const left = topics.filter((topic) => !kept.has(topic));
    for (const topic of left) cursors.leave(topic, listener);
    if (left.length > 0) options.onLeave(left);
  };

  const join = (key: string, topics: string[]): void => {
    const before = channels.get(key) ?? [];
    const others = new Set([...channels].filter(([other]) => other !== key).flatMap(([, names]) => names));
    const left = before.filter((topic) => !topics.includes(topic) && !others.has(topic));
    channels.set(key, topics);
    for (const topic of left) cursors.leave(topic, listener);
    if (left.length > 0) options.onLeave(left);
    for (const topic of topics) cursors.join(topic, listener);
  };

  const replay = async (topics: string[], since: Subscribe["since"]): Promise<Subscribed | null> => {
    const replays = await readReplay(db, topics, since);
    if (closed) return null;
    const behind = replays.filter(({ topic, head }) => cursors.settle(topic, listener, head));
    options.onEnter(topics);
    if (behind.length > 0) options.onBehind(behind.map(({ topic }) => topic));
    return composeReplay(replays);
  };

  return {
    /** Joins first and reads the replay afterwards, so that no message is lost in between. Null: closed meanwhile. */
    async subscribe(caller: Caller, { channel, since }: Subscribe): Promise<Subscribed | null> {
      const key = keyOf(channel);
      if (!channels.has(key) && channels.size >= channelLimit) return { refusal: "validation_failed" };
      const authorised = await authorise(caller, channel);
      if (closed) return null;
      if ("refusal" in authorised) {
        leave(key);
        return authorised;
      }
      const topics = [...new Set(authorised.topics)];
      join(key, topics);
      return replay(topics, since);
    },

    unsubscribe: (channel: Channel): void => leave(keyOf(channel)),

    close(): void {
      closed = true;
      for (const topics of channels.values()) for (const topic of topics) cursors.leave(topic, listener);
      channels.clear();
    },
  };
};
