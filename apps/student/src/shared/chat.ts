import { chatOf, type Chat } from "@examplar/ui";
import { api } from "./network/api.ts";
import { now } from "./network/clock.ts";
import { queryClient } from "./network/query-client.ts";

/** This person's conversations, with support and with the teachers of an exam: one outbox sends for all of them. */
export const ownChat = (user_id: number): Chat => chatOf({ api, queries: queryClient, user_id, now });
