import { chatOf, type Chat } from "@examplar/ui";
import { api } from "./network/api.ts";
import { now } from "./network/clock.ts";
import { queryClient } from "./network/query-client.ts";

/** Returns this person's conversations, with support and with the teachers of an exam; they share one outbox. */
export const ownChat = (user_id: number): Chat => chatOf({ api, queries: queryClient, user_id, now });
