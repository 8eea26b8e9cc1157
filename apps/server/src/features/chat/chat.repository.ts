import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

const unreadBy = (reader_id: number) => sql<number>`(
  select count(*) from chat_messages
  where chat_messages.channel_id = chat_channels.id and chat_messages.author_id <> ${reader_id}
    and chat_messages.id > coalesce((
      select message_id from chat_read_marks
      where chat_read_marks.channel_id = chat_channels.id and chat_read_marks.user_id = ${reader_id}), 0))`;

const selectChannels = (db: Db, reader_id: number) =>
  db
    .selectFrom("chat_channels")
    .leftJoin("users", "users.id", "chat_channels.user_id")
    .select([
      "chat_channels.id",
      "chat_channels.kind",
      "chat_channels.quiz_id",
      "chat_channels.user_id",
      "users.name as user_name",
      unreadBy(reader_id).as("unread_count"),
    ])
    .select((eb) =>
      eb
        .selectFrom("chat_messages")
        .select((inner) => inner.fn.max("created_at").as("at"))
        .whereRef("channel_id", "=", "chat_channels.id")
        .as("last_message_at"),
    );

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>;
export const findChannel = (db: Db, channel_id: number, reader_id: number) =>
  selectChannels(db, reader_id).where("chat_channels.id", "=", channel_id).executeTakeFirst();

/** Made on first use; two tabs that ask at once get the same one. */
export const ensureSupportChannel = async (db: Db, user_id: number): Promise<number> => {
  await db
    .insertInto("chat_channels")
    .values({ kind: "support", user_id })
    .onConflict((conflict) => conflict.column("user_id").where("kind", "=", "support").doNothing())
    .execute();
  const { id } = await db
    .selectFrom("chat_channels")
    .select("id")
    .where("kind", "=", "support")
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  return id;
};

const selectSupportChannels = (db: Db, supporter_id: number) =>
  selectChannels(db, supporter_id)
    .where("chat_channels.kind", "=", "support")
    .where((eb) =>
      eb.exists(eb.selectFrom("chat_messages").select("id").whereRef("channel_id", "=", "chat_channels.id")),
    )
    .where("chat_channels.user_id", "in", (eb) =>
      eb
        .selectFrom("memberships as own")
        .innerJoin("memberships as staff", "staff.school_id", "own.school_id")
        .select("own.user_id")
        .where("staff.role", "=", "support")
        .where("staff.user_id", "=", supporter_id),
    );

/** By its last message, and by its id where two were written in the same instant. */
const lastOf = (db: Db, channel_id: number) =>
  db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .where("channel_id", "=", channel_id);

interface ChannelPage {
  after?: number | undefined;
  limit: number;
}

/** The support channels with a message, of people who share a school with this member of support, latest first. */
export const listSupportChannels = (db: Db, supporter_id: number, { after, limit }: ChannelPage) =>
  db
    .selectFrom(selectSupportChannels(db, supporter_id).as("channels"))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(channels.last_message_at, channels.id) < (${lastOf(db, after ?? 0)}, ${after ?? 0}::int)`,
      ),
    )
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const countUnread = async (db: Db, supporter_id: number): Promise<number> => {
  const { unread_count } = await db
    .selectFrom(selectSupportChannels(db, supporter_id).as("channels"))
    .select(sql<number>`coalesce(sum(channels.unread_count), 0)`.as("unread_count"))
    .executeTakeFirstOrThrow();
  return unread_count;
};

/** Whom to notify of a message in a support channel: the person and the support staff of their schools. */
export const listSupportersOf = (db: Db, user_id: number) =>
  db
    .selectFrom("memberships as staff")
    .innerJoin("memberships as own", "own.school_id", "staff.school_id")
    .select("staff.user_id")
    .distinct()
    .where("staff.role", "=", "support")
    .where("own.user_id", "=", user_id)
    .execute();

/** The latest messages, or those before one of them; oldest first. */
export const listMessages = async (
  db: Db,
  channel_id: number,
  { before, limit }: { before?: number | undefined; limit: number },
) => {
  const latest = await db
    .selectFrom("chat_messages")
    .innerJoin("users", "users.id", "chat_messages.author_id")
    .selectAll("chat_messages")
    .select("users.name as author_name")
    .where("channel_id", "=", channel_id)
    .$if(before !== undefined, (query) => query.where("chat_messages.id", "<", before ?? 0))
    .orderBy("chat_messages.id", "desc")
    .limit(limit)
    .execute();
  return latest.toReversed();
};

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

interface NewMessage {
  channel_id: number;
  author_id: number;
  client_id: string;
  body: string;
  created_at: Date;
}

/** Undefined when this very message is already there. */
export const insertMessage = (trx: Trx, message: NewMessage) =>
  trx
    .insertInto("chat_messages")
    .values(message)
    .onConflict((conflict) => conflict.columns(["channel_id", "author_id", "client_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const findMessage = (db: Db, { channel_id, author_id, client_id }: Omit<NewMessage, "body" | "created_at">) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("users", "users.id", "chat_messages.author_id")
    .selectAll("chat_messages")
    .select("users.name as author_name")
    .where("channel_id", "=", channel_id)
    .where("author_id", "=", author_id)
    .where("client_id", "=", client_id)
    .executeTakeFirstOrThrow();

/** A mark only moves forward, and only onto a message of the channel. */
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
