import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

const readMarkOf = (reader_id: number) => sql<number | null>`(
  select message_id from chat_read_marks
  where chat_read_marks.channel_id = chat_channels.id and chat_read_marks.user_id = ${reader_id})`;

const unreadBy = (reader_id: number) => sql<number>`(
  select count(*) from chat_messages
  where chat_messages.channel_id = chat_channels.id and chat_messages.author_id <> ${reader_id}
    and chat_messages.id > coalesce(${readMarkOf(reader_id)}, 0))`;

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
      sql<number>`(select count(*) from chat_messages where chat_messages.channel_id = chat_channels.id)`.as(
        "message_count",
      ),
      unreadBy(reader_id).as("unread_count"),
      readMarkOf(reader_id).as("read_message_id"),
    ])
    .select((eb) =>
      eb
        .selectFrom("chat_messages")
        .select((inner) => inner.fn.max("created_at").as("at"))
        .whereRef("channel_id", "=", "chat_channels.id")
        .as("last_message_at"),
    );

export type ChannelRow = Awaited<ReturnType<typeof getChannel>>;
export const getChannel = (db: Db, channel_id: number, reader_id: number) =>
  selectChannels(db, reader_id).where("chat_channels.id", "=", channel_id).executeTakeFirstOrThrow();

export type NewChannel =
  | { kind: "support"; user_id: number }
  | { kind: "quiz_student"; quiz_id: number; user_id: number }
  | { kind: "quiz_global"; quiz_id: number };

/** Creates the channel on first use; two simultaneous requests get the same one. */
export const ensureChannel = async (db: Db, channel: NewChannel): Promise<number> => {
  await db
    .insertInto("chat_channels")
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom("chat_channels")
    .select("id")
    .where((eb) => eb.and(channel))
    .executeTakeFirstOrThrow();
  return id;
};

const selectWithMessage = (db: Db, reader_id: number) =>
  selectChannels(db, reader_id).where((eb) =>
    eb.exists(eb.selectFrom("chat_messages").select("id").whereRef("channel_id", "=", "chat_channels.id")),
  );

const selectSupportChannels = (db: Db, supporter_id: number) =>
  selectWithMessage(db, supporter_id)
    .where("chat_channels.kind", "=", "support")
    .where("chat_channels.user_id", "in", (eb) =>
      eb
        .selectFrom("memberships as own")
        .innerJoin("memberships as staff", "staff.school_id", "own.school_id")
        .select("own.user_id")
        .where("staff.role", "=", "support")
        .where("staff.user_id", "=", supporter_id),
    );

/** Orders channels by their last message, and by id where two messages have the same time. */
const lastOf = (db: Db, channel_id: number) =>
  db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.max("created_at").as("at"))
    .where("channel_id", "=", channel_id);

interface ChannelPage {
  after?: number | undefined;
  limit: number;
}

const listPage = (db: Db, channels: ReturnType<typeof selectWithMessage>, { after, limit }: ChannelPage) =>
  db
    .selectFrom(channels.as("channels"))
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

/**
 * Lists the support channels with a message, latest first, for users who share a school with this member of support.
 */
export const listSupportChannels = (db: Db, supporter_id: number, page: ChannelPage) =>
  listPage(db, selectSupportChannels(db, supporter_id), page);

interface QuizChannels extends ChannelPage {
  quiz_id: number;
  reader_id: number;
  /** Limits the list to this student's channel and the global one; all channels when absent. */
  user_id?: number | undefined;
}

export const listQuizChannels = (db: Db, { quiz_id, reader_id, user_id, ...page }: QuizChannels) => {
  const student = user_id === undefined ? {} : { "chat_channels.user_id": user_id };
  // One condition per kind, because each kind has its own index.
  const channels = selectWithMessage(db, reader_id).where((eb) =>
    eb.or([
      eb.and({ "chat_channels.kind": "quiz_student", "chat_channels.quiz_id": quiz_id, ...student }),
      eb.and({ "chat_channels.kind": "quiz_global", "chat_channels.quiz_id": quiz_id }),
    ]),
  );
  return listPage(db, channels, page);
};

export const countUnread = async (db: Db, supporter_id: number): Promise<number> => {
  const { unread_count } = await db
    .selectFrom(selectSupportChannels(db, supporter_id).as("channels"))
    .select(sql<number>`coalesce(sum(channels.unread_count), 0)`.as("unread_count"))
    .executeTakeFirstOrThrow();
  return unread_count;
};
