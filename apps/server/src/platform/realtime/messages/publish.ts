import type { RealtimeEvent } from "@examplar/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { messagesSignal } from "./signals.ts";

export interface Publication {
  topic: string;
  event: RealtimeEvent;
}

/**
 * Stores and signals the messages in the given transaction, with one statement. The row of a topic stays locked until
 * the commit, so its seqs have no gaps and grow in commit order. Topics are locked in sorted order, to avoid deadlocks.
 * For the same reason, and because others wait for these locks, publish once and last in a transaction. The statement
 * signals only the last seq of a topic, with its event if it is the only one.
 */
export const publishMany = async (db: Db, publications: readonly Publication[]): Promise<void> => {
  if (publications.length === 0) return;
  const topics = publications.map((publication) => publication.topic);
  const events = publications.map((publication) => JSON.stringify(publication.event));
  await sql`
    with wanted as (
      select topic, event::jsonb as event,
        row_number() over (partition by topic order by position) as nth,
        count(*) over (partition by topic) as of_topic
      from unnest(${topics}::text[], ${events}::text[]) with ordinality as given (topic, event, position)
    ), counted as (
      insert into realtime_topics as topics (topic, seq)
      select topic, count(*) from wanted group by topic order by topic
      on conflict (topic) do update set seq = topics.seq + excluded.seq
      returning topic, seq
    ), stored as (
      insert into realtime_messages (topic, seq, event)
      select topic, counted.seq - of_topic + nth, event from wanted join counted using (topic)
      returning topic, seq, event
    )
    select pg_notify(${messagesSignal},
      topic || ' ' || max(seq) || case when count(*) = 1 then chr(10) || min(event::text) else '' end)
    from stored group by topic`.execute(db);
};

/**
 * Publishes one message within the statement that makes the change: adds the CTEs `topic_seq` and `message`, which are
 * empty unless the CTE `cause` has a row. The statement must also select `signalSql`.
 */
export const publicationSql = (topic: string, event: string, cause: string) => sql`
  topic_seq as (
    insert into realtime_topics as topics (topic, seq) select ${topic}::text, 1 from ${sql.ref(cause)}
    on conflict (topic) do update set seq = topics.seq + 1
    returning topic, seq
  ), message as (
    insert into realtime_messages (topic, seq, event) select topic, seq, ${event}::jsonb from topic_seq
    returning topic, seq, event
  )`;

export const signalSql = sql`(
  select pg_notify(${messagesSignal}, topic || ' ' || seq || chr(10) || event::text) from message)`;

export const publish = (db: Db, topic: string, event: RealtimeEvent): Promise<void> =>
  publishMany(db, [{ topic, event }]);
