import type { Db } from "../../platform/db/db.ts";
import { createGroupRead } from "../../platform/db/group-read.ts";
import {
  listChannelFacts,
  listQuizFacts,
  type ChannelFacts,
  type InChannel,
  type InQuiz,
  type QuizFacts,
} from "./members.repository.ts";
import { listLatestMessages, type MessageRow } from "./messages.repository.ts";

/** Reads that a whole hall makes after a global message: concurrent reads of one kind share one statement. */
export interface ChatReads {
  channel(key: InChannel): Promise<ChannelFacts | undefined>;
  quiz(key: InQuiz): Promise<QuizFacts | undefined>;
  latest(key: { channel_id: number; limit: number }): Promise<MessageRow[]>;
}

export const createChatReads = (db: Db): ChatReads => ({
  channel: createGroupRead(async (keys) => {
    const facts = await listChannelFacts(db, keys);
    const found = new Map(facts.map((row) => [`${row.channel_id} ${row.reader_id}`, row]));
    return keys.map(({ channel_id, reader_id }) => found.get(`${channel_id} ${reader_id}`));
  }),
  quiz: createGroupRead(async (keys) => {
    const facts = await listQuizFacts(db, keys);
    const found = new Map(facts.map((row) => [`${row.quiz_id} ${row.reader_id}`, row]));
    return keys.map(({ quiz_id, reader_id }) => found.get(`${quiz_id} ${reader_id}`));
  }),
  latest: createGroupRead(async (keys) => {
    const most = Math.max(...keys.map(({ limit }) => limit));
    const channel_ids = [...new Set(keys.map(({ channel_id }) => channel_id))];
    const found = Map.groupBy(await listLatestMessages(db, channel_ids, most), ({ channel_id }) => channel_id);
    return keys.map(({ channel_id, limit }) => (found.get(channel_id) ?? []).slice(-limit));
  }),
});
