import { setTimeout as pause } from "node:timers/promises";
import type { RealtimeMessage } from "@examplar/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import type { Logger } from "../../log/log.ts";
import type { MessageSignal } from "./signals.ts";
import type { Due, Position, TopicCursors } from "./topic-cursors.ts";

/** Time in which signals are gathered and then read with one query; longer when they arrive without a pause. */
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
  /**
   * Sends the signalled message to its listeners here. Reads from the database if the event or an earlier message is
   * missing.
   */
  onSignal(signal: MessageSignal): void;
  /** Reads the topics soon and sends each listener the messages that it has not received. */
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

/** Returns the topics whose page was full: they may have more messages. */
const cutOff = (messages: readonly RealtimeMessage[]): string[] => {
  const counts = new Map<string, number>();
  for (const { topic } of messages) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === readLimit).map(([topic]) => topic);
};

/** Runs one read at a time, so that a topic's messages are sent in order; other topics wait for the next read. */
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
    onSignal: ({ topic, seq, event }) => {
      if (!cursors.noteHead(topic, seq)) return;
      // A running read then finds the cursors advanced, so it sends nobody the message twice.
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
