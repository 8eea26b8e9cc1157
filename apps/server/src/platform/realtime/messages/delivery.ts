import { setTimeout as pause } from "node:timers/promises";
import type { RealtimeMessage } from "@examplar/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { Logger } from "../../log/log.ts";
import type { MessageSignal } from "./signals.ts";
import type { Due, Position, TopicCursors } from "./topic-cursors.ts";

/** Signals that come this close together are read with one query; longer where they come without a pause. */
const gatherMs = 2;
const busyGatherMs = 20;
const readLimit = 500;
const retryMs = 500;

export interface DeliveryOptions<Listener> {
  db: Db;
  log: Logger;
  cursors: TopicCursors<Listener>;
  send(message: RealtimeMessage, due: Due<Listener>): void;
}

export interface Delivery {
  /** Sends the signalled message to whoever listens here; reads it where it came without its event, or something before it. */
  hear(signal: MessageSignal): void;
  /** Reads the topics soon and sends what is new to whoever has not had it. */
  read(topics: Iterable<string>): void;
  stop(): Promise<void>;
}

const readNewer = async (db: Db, positions: readonly Position[]): Promise<RealtimeMessage[]> => {
  if (positions.length === 0) return [];
  const topics = positions.map((position) => position.topic);
  const since = positions.map((position) => position.since);
  const { rows } = await sql<RealtimeMessage>`
    select asked.topic, message.seq, message.event
    from unnest(${topics}::text[], ${since}::bigint[]) as asked (topic, since)
    cross join lateral (
      select seq, event from realtime_messages
      where topic = asked.topic and seq > asked.since order by seq limit ${readLimit}
    ) message
    order by asked.topic, message.seq`.execute(db);
  return rows;
};

/** The topics of which a full portion came: there may be more. */
const cutOff = (messages: readonly RealtimeMessage[]): string[] => {
  const counts = new Map<string, number>();
  for (const { topic } of messages) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === readLimit).map(([topic]) => topic);
};

/** One reading at a time, so that a topic's messages leave in their order; what is asked meanwhile waits its turn. */
export const startDelivery = <Listener>(options: DeliveryOptions<Listener>): Delivery => {
  const { db, log, cursors, send } = options;
  const waiting = new Set<string>();
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  let lastRead = -Infinity;

  const readOnce = async (): Promise<void> => {
    const topics = [...waiting];
    waiting.clear();
    try {
      const messages = await readNewer(db, cursors.positions(topics));
      for (const message of messages) send(message, cursors.advance(message.topic, message.seq));
      for (const topic of cutOff(messages)) waiting.add(topic);
    } catch (error) {
      for (const topic of topics) waiting.add(topic);
      log.warn({ err: error }, "realtime messages could not be read; trying again");
      await pause(retryMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    const isBusy = performance.now() - lastRead < 2 * busyGatherMs;
    await pause(isBusy ? busyGatherMs : gatherMs);
    while (waiting.size > 0 && !stop.signal.aborted) await readOnce();
    lastRead = performance.now();
    running = null;
  };

  const read = (topics: Iterable<string>): void => {
    for (const topic of topics) waiting.add(topic);
    if (waiting.size > 0 && !stop.signal.aborted) running ??= run();
  };

  return {
    hear: ({ topic, seq, event }) => {
      if (!cursors.noteHead(topic, seq)) return;
      // A reading that is under way finds the cursors moved on, and sends it to nobody twice.
      if (event !== null && cursors.isNext(topic, seq)) send({ topic, seq, event }, cursors.advance(topic, seq));
      else read([topic]);
    },
    read,
    stop: async () => {
      stop.abort();
      await running;
    },
  };
};
