import { chatOf, type Chat } from "@examplar/ui";
import { api } from "./api.ts";
import { useCurrentUser } from "./current-user.ts";
import { queryClient } from "./query-client.ts";

const now = () => new Date();

/** Returns this person's conversations; one outbox sends for all of them. */
export const ownChat = (user_id: number): Chat => chatOf({ api, queries: queryClient, user_id, now });

export const useOwnChat = (): Chat => ownChat(useCurrentUser().id);
