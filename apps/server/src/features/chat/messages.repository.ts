import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

const selectMessages = (db: Db) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("users", "users.id", "chat_messages.author_id")
    .selectAll("chat_messages")
    .select("users.name as author_name");

/** Returns messages oldest first. */
export const listMessagesBefore = async (
  db: Db,
  channel_id: number,
  { before, limit }: { before: number; limit: number },
) => {
  const latest = await selectMessages(db)
    .where("channel_id", "=", channel_id)
    .where("chat_messages.id", "<", before)
    .orderBy("chat_messages.id", "desc")
    .limit(limit)
    .execute();
  return latest.toReversed();
};

export type MessageRow = Awaited<ReturnType<typeof listMessagesBefore>>[number];

/** Lists the latest messages of each channel, oldest first. */
export const listLatestMessages = async (db: Db, channel_ids: readonly number[], limit: number) => {
  const { rows } = await sql<MessageRow>`
    select latest.*, users.name as author_name
    from unnest(${channel_ids}::int[]) as asked (channel_id)
    cross join lateral (
      select * from chat_messages
      where chat_messages.channel_id = asked.channel_id order by chat_messages.id desc limit ${limit}) as latest
    join users on users.id = latest.author_id
    order by latest.id`.execute(db);
  return rows;
};

export interface NewMessage {
  channel_id: number;
  author_id: number;
  client_id: string;
  body: string;
  created_at: Date;
}

/** Returns undefined when the message with this id is already stored. */
export const insertMessage = (trx: Trx, message: NewMessage) =>
  trx
    .insertInto("chat_messages")
    .values(message)
    .onConflict((conflict) => conflict.columns(["channel_id", "author_id", "client_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const findMessage = (db: Db, { channel_id, author_id, client_id }: Omit<NewMessage, "body" | "created_at">) =>
  selectMessages(db)
    .where("channel_id", "=", channel_id)
    .where("author_id", "=", author_id)
    .where("client_id", "=", client_id)
    .executeTakeFirst();

/** Moves a mark only forward, and only to a message of the channel. */
export const moveReadMark = (
  db: Db,
  mark: { channel_id: number; user_id: number; message_id: number; read_at: Date },
) =>
  db
    .insertInto("chat_read_marks")
    .columns(["channel_id", "user_id", "message_id", "read_at"])
    .expression((eb) =>
      eb
        .selectFrom("chat_messages")
        .select(["channel_id", eb.val(mark.user_id).as("user_id"), "id", eb.val(mark.read_at).as("read_at")])
        .where("channel_id", "=", mark.channel_id)
        .where("id", "=", mark.message_id),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["channel_id", "user_id"])
        .doUpdateSet((eb) => ({ message_id: eb.ref("excluded.message_id"), read_at: eb.ref("excluded.read_at") }))
        .whereRef("chat_read_marks.message_id", "<", "excluded.message_id"),
    )
    .execute();
