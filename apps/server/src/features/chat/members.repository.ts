import type { ChatChannelKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/** Lists whom to notify of a message in a support channel: the support staff of the user's schools. */
export const listSupportersOf = (db: Db, user_id: number) =>
  db
    .selectFrom("memberships as staff")
    .innerJoin("memberships as own", "own.school_id", "staff.school_id")
    .select("staff.user_id")
    .distinct()
    .where("staff.role", "=", "support")
    .where("own.user_id", "=", user_id)
    .execute();

const teaches = sql<boolean>`exists (
  select from quiz_owner_like_users as owners
  where owners.quiz_id = quizzes.id and owners.user_id = asked.reader_id)`;

const hasSeat = sql<boolean>`quizzes.state <> 'draft' and exists (
  select from quizzes_attempt_summaries as seats
  where seats.user_id = asked.reader_id and seats.quiz_id = quizzes.id)`;

const supports = sql<boolean>`chat_channels.kind = 'support' and exists (
  select from memberships as staff join memberships as own using (school_id)
  where staff.role = 'support' and staff.user_id = asked.reader_id and own.user_id = chat_channels.user_id)`;

export interface InChannel {
  channel_id: number;
  reader_id: number;
}

export interface ChannelFacts extends InChannel {
  kind: ChatChannelKind;
  quiz_id: number | null;
  user_id: number | null;
  live_chat: boolean;
  teaches: boolean;
  has_seat: boolean;
  supports: boolean;
}

/** Returns what each channel means to its reader; omits channels that do not exist. */
export const listChannelFacts = async (db: Db, asked: readonly InChannel[]): Promise<ChannelFacts[]> => {
  const { rows } = await sql<ChannelFacts>`
    select asked.channel_id, asked.reader_id, chat_channels.kind, chat_channels.quiz_id, chat_channels.user_id,
      coalesce(quizzes.live_chat, true) as live_chat, coalesce(${teaches}, false) as teaches,
      coalesce(${hasSeat}, false) as has_seat, coalesce(${supports}, false) as supports
    from unnest(${asked.map(({ channel_id }) => channel_id)}::int[], ${asked.map(({ reader_id }) => reader_id)}::int[])
      as asked (channel_id, reader_id)
    join chat_channels on chat_channels.id = asked.channel_id
    left join quizzes on quizzes.id = chat_channels.quiz_id`.execute(db);
  return rows;
};

export interface InQuiz {
  quiz_id: number;
  reader_id: number;
}

export interface QuizFacts extends InQuiz {
  live_chat: boolean;
  teaches: boolean;
  has_seat: boolean;
}

export const listQuizFacts = async (db: Db, asked: readonly InQuiz[]): Promise<QuizFacts[]> => {
  const { rows } = await sql<QuizFacts>`
    select asked.quiz_id, asked.reader_id, quizzes.live_chat, ${teaches} as teaches, ${hasSeat} as has_seat
    from unnest(${asked.map(({ quiz_id }) => quiz_id)}::int[], ${asked.map(({ reader_id }) => reader_id)}::int[])
      as asked (quiz_id, reader_id)
    join quizzes on quizzes.id = asked.quiz_id`.execute(db);
  return rows;
};
