import type { Db } from "../platform/db/db.ts";
import { buildUser } from "./people.builders.ts";
import { buildQuiz } from "./quizzes.builders.ts";
import type { Overrides, Row } from "./row.types.ts";

/** Builds a user's support channel unless overridden. The kind decides whether it needs a quiz and a user. */
export const buildChatChannel = async (
  db: Db,
  overrides: Overrides<"chat_channels"> = {},
): Promise<Row<"chat_channels">> => {
  const kind = overrides.kind ?? "support";
  const quiz_id = kind === "support" ? null : (overrides.quiz_id ?? (await buildQuiz(db)).id);
  const user_id = kind === "quiz_global" ? null : (overrides.user_id ?? (await buildUser(db)).id);
  return db
    .insertInto("chat_channels")
    .values({ ...overrides, kind, quiz_id, user_id })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const buildChatMessage = async (
  db: Db,
  overrides: Overrides<"chat_messages"> = {},
): Promise<Row<"chat_messages">> =>
  db
    .insertInto("chat_messages")
    .values({
      client_id: crypto.randomUUID(),
      body: "Hello",
      created_at: new Date(),
      ...overrides,
      channel_id: overrides.channel_id ?? (await buildChatChannel(db)).id,
      author_id: overrides.author_id ?? (await buildUser(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
