import { chatOf, type Chat } from "@examplar/ui";
import { api } from "./api.ts";
import { useCurrentUser } from "./current-user.ts";
import { queryClient } from "./query-client.ts";

const now = () => new Date();

/** The signed-in person's conversations: one outbox sends for all of them. */
export const useOwnChat = (): Chat => chatOf({ api, queries: queryClient, user_id: useCurrentUser().id, now });
