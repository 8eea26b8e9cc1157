import type { RealtimeMessage } from "@examplar/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/** Above this number of messages, reading everything again is cheaper than a replay. */
export const replayLimit = 1000;

/** Head of a topic and its messages newer than `since`, from one snapshot. */
export interface TopicReplay {
  topic: string;
  since: number | null;
  head: number;
  /** The oldest seq that is still stored; null when the topic never had a message. */
  oldest: number | null;
  messages: { seq: number; event: RealtimeMessage["event"] }[];
}

export interface Replay {
  heads: Record<string, number>;
  messages: RealtimeMessage[];
  lost: boolean;
}

/** Reads all in one statement, so from one snapshot: a message is either in the replay or newer than the head. */
export const readReplay = async (
  db: Db,
  topics: readonly string[],
  since: Readonly<Record<string, number>>,
): Promise<TopicReplay[]> => {
  const positions = topics.map((topic) => (Object.hasOwn(since, topic) ? Math.max(since[topic]!, 0) : null));
  const { rows } = await sql<TopicReplay>`
    select asked.topic, asked.since, coalesce(topics.seq, 0) as head, kept.oldest,
      coalesce(newer.messages, '[]') as messages
    from unnest(${topics}::text[], ${positions}::bigint[]) as asked (topic, since)
    left join realtime_topics topics on topics.topic = asked.topic
    left join lateral (
      select min(seq) as oldest from realtime_messages where topic = asked.topic
    ) kept on true
    left join lateral (
      select json_agg(json_build_object('seq', seq, 'event', event) order by seq) as messages
      from (
        select seq, event from realtime_messages
        where topic = asked.topic and seq > asked.since order by seq limit ${replayLimit + 1}
      ) first
    ) newer on true`.execute(db);
  return rows;
};

/** True when `since` is older than the stored messages, or newer than the head (the database was restored). */
const isLost = ({ since, head, oldest }: TopicReplay): boolean =>
  since !== null && (since > head || (since < head && since + 1 < (oldest ?? head + 1)));

/**
 * Builds the reply to a listener. When messages are lost, it must read everything again: part of them would mislead.
 */
export const composeReplay = (topics: readonly TopicReplay[]): Replay => {
  const heads = Object.fromEntries(topics.map(({ topic, head }) => [topic, head]));
  const messages = topics.flatMap((replay) => replay.messages.map((message) => ({ topic: replay.topic, ...message })));
  const lost = messages.length > replayLimit || topics.some(isLost);
  return { heads, messages: lost ? [] : messages, lost };
};
