import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

export const chatChannelKinds = ["quiz_student", "quiz_global", "support"] as const;

export const chatChannelSchema = z.object({
  id: idSchema,
  kind: z.enum(chatChannelKinds),
  quiz_id: idSchema.nullable(),
  user_id: idSchema.nullable(),
  user_name: z.string().nullable(),
  message_count: z.int(),
  /** Messages of others after the reader's read mark. */
  unread_count: z.int(),
  /** The reader's read mark; null before the first. */
  read_message_id: idSchema.nullable(),
  last_message_at: instantSchema.nullable(),
});
export type ChatChannel = z.infer<typeof chatChannelSchema>;

export const chatMessageSchema = z.object({
  id: idSchema,
  channel_id: idSchema,
  author_id: idSchema,
  author_name: z.string(),
  mine: z.boolean(),
  body: z.string(),
  created_at: instantSchema,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;
