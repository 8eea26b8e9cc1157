import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { chatChannelSchema, chatMessageSchema } from "../entities/chat.ts";
import { idParamSchema, idSchema, pageQuerySchema } from "../entities/common.ts";

/**
 * A message may wait in a browser until another user signs in there. It names its author; the server accepts it from
 * nobody else.
 */
const authoredSchema = z.object({ author_id: idSchema });

export const chatEndpoints = {
  "POST /api/v1/chat_channels/support": endpoint({
    summary: "The caller's own support channel, made on first use",
    access: "signed_in",
    scope: "own support channel",
    body: authoredSchema,
    reply: chatChannelSchema,
    refusals: ["signed_in_as_another"],
  }),
  "GET /api/v1/chat_channels/support": endpoint({
    summary: "The support channels that have a message, latest first, page by page",
    access: "support",
    scope: "support channels of users in the caller's schools",
    query: pageQuerySchema,
    reply: z.array(chatChannelSchema),
    refusals: [],
  }),
  "GET /api/v1/chat_channels/support/unread_count": endpoint({
    summary: "How many messages of all support channels the caller has not read",
    access: "support",
    scope: "support channels of users in the caller's schools",
    reply: z.object({ unread_count: z.int() }),
    refusals: [],
  }),
  "GET /api/v1/quizzes/:quiz_id/chat_channels": endpoint({
    summary:
      "The channels of a quiz that have a message, latest first, page by page; with user_id those of one student",
    access: "signed_in",
    scope: "to owner-like people all of them, to a student with a seat their own and the global one; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    query: pageQuerySchema.extend({ user_id: idParamSchema.optional() }),
    reply: z.array(chatChannelSchema),
    refusals: ["not_found"],
  }),
  "POST /api/v1/chat_channels": endpoint({
    summary: "A student's channel in a quiz, or with user_id null its global one; made on first use",
    access: "signed_in",
    scope: "a student with a seat for their own, owner-like people for any; others get 404",
    body: authoredSchema.extend({ quiz_id: idSchema, user_id: idSchema.nullable() }),
    reply: chatChannelSchema,
    refusals: ["not_found", "forbidden", "live_chat_disabled", "signed_in_as_another", "too_many_requests"],
    rate_limit: { max: 60, minutes: 1 },
  }),
  "GET /api/v1/chat_channels/:channel_id/messages": endpoint({
    summary: "The latest messages of a channel, or those before one of them, oldest first",
    access: "signed_in",
    scope: "members of the channel; others get 404",
    params: z.object({ channel_id: idParamSchema }),
    query: pageQuerySchema.omit({ after: true }).extend({ before: idParamSchema.optional() }),
    reply: z.array(chatMessageSchema),
    refusals: ["not_found"],
  }),
  "POST /api/v1/chat_channels/:channel_id/messages": endpoint({
    summary: "Writes a message; the same client_id written twice is one message",
    access: "signed_in",
    scope: "members of the channel, in a global one its owner-like people; others get 404",
    params: z.object({ channel_id: idParamSchema }),
    body: authoredSchema.extend({ client_id: z.uuid(), body: z.string().trim().min(1).max(4000) }),
    reply: chatMessageSchema,
    status: 201,
    refusals: ["not_found", "forbidden", "live_chat_disabled", "signed_in_as_another", "too_many_requests"],
    rate_limit: { max: 60, minutes: 1 },
  }),
  "PUT /api/v1/chat_channels/:channel_id/read_mark": endpoint({
    summary: "Says up to which message the caller has read",
    access: "signed_in",
    scope: "members of the channel; others get 404",
    params: z.object({ channel_id: idParamSchema }),
    body: z.object({ message_id: idSchema }),
    refusals: ["not_found"],
  }),
};
