import { sql } from "kysely";
import { buildChatChannel, buildChatMessage } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import { examConversations, resolveMoment, supportConversation } from "@examplar/demo";
import type { DemoIds } from "./load-people.ts";

type Messages = (typeof supportConversation)["messages"];

const loadMessages = async (db: Db, channel_id: number, messages: Messages, ids: DemoIds, now: Date) => {
  for (const { author, at, body } of messages) {
    const author_id = ids.people[author];
    const created_at = resolveMoment(at, now);
    const message = await buildChatMessage(db, { channel_id, author_id, body, created_at });
    await db
      .insertInto("chat_read_marks")
      .values({ channel_id, user_id: author_id, message_id: message.id, read_at: created_at })
      .onConflict((conflict) =>
        conflict.columns(["channel_id", "user_id"]).doUpdateSet({ message_id: message.id, read_at: created_at }),
      )
      .execute();
  }
};

export const loadSupportConversation = async (db: Db, ids: DemoIds, now: Date): Promise<void> => {
  const { user, messages } = supportConversation;
  const channel = await buildChatChannel(db, { kind: "support", user_id: ids.people[user], created_at: now });
  await loadMessages(db, channel.id, messages, ids, now);
};

export const loadExamConversations = async (
  db: Db,
  quizIds: Map<string, number>,
  ids: DemoIds,
  now: Date,
): Promise<void> => {
  for (const { quiz, student, messages } of examConversations) {
    const user_id = student === null ? null : ids.people[student];
    const kind = student === null ? "quiz_global" : "quiz_student";
    const channel = await buildChatChannel(db, { kind, quiz_id: quizIds.get(quiz), user_id, created_at: now });
    await loadMessages(db, channel.id, messages, ids, now);
    await markReadByStudents(db, channel.id, now);
  }
};

/** Marks the teachers' messages as read, so that they do not open by themselves in every exam of the demo. */
const markReadByStudents = (db: Db, channel_id: number, read_at: Date) =>
  sql`
    insert into chat_read_marks (channel_id, user_id, message_id, read_at)
    select chat_channels.id, seats.user_id, max(chat_messages.id), ${read_at}
    from chat_channels
    join chat_messages on chat_messages.channel_id = chat_channels.id
    join quizzes_attempt_summaries as seats on seats.quiz_id = chat_channels.quiz_id
      and seats.user_id = coalesce(chat_channels.user_id, seats.user_id)
    where chat_channels.id = ${channel_id}
    group by chat_channels.id, seats.user_id
    on conflict (channel_id, user_id) do update set message_id = excluded.message_id`.execute(db);
