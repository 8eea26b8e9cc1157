import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { chatChannelSchema, chatMessageSchema } from "../entities/chat.ts";
import { idParamSchema, idSchema } from "../entities/common.ts";

export const chatEndpoints = {
  "POST /api/v1/chat_channels/support": endpoint({
    summary: "The caller's own support channel, made on first use",
    access: "signed_in",
    scope: "own support channel",
    reply: chatChannelSchema,
    refusals: [],
  }),
  "GET /api/v1/chat_channels/support": endpoint({
    summary: "Every support channel that has a message, latest first",
    access: "support",
    scope: "support channels of users in the caller's schools",
    reply: z.array(chatChannelSchema),
    refusals: [],
  }),
  "GET /api/v1/chat_channels/:channel_id/messages": endpoint({
    summary: "The messages of a channel, oldest first",
    access: "signed_in",
    scope: "members of the channel; others get 404",
    params: z.object({ channel_id: idParamSchema }),
    reply: z.array(chatMessageSchema),
    refusals: ["not_found"],
  }),
  "POST /api/v1/chat_channels/:channel_id/messages": endpoint({
    summary: "Writes a message; the same client_id written twice is one message",
    access: "signed_in",
    scope: "members of the channel; others get 404",
    params: z.object({ channel_id: idParamSchema }),
    body: z.object({ client_id: z.uuid(), body: z.string().trim().min(1).max(4000) }),
    reply: chatMessageSchema,
    status: 201,
    refusals: ["not_found", "too_many_requests"],
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
