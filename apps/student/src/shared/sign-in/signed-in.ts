import type { User } from "@examplar/contract";
import { userQuery } from "./current-user.ts";
import { queryClient } from "../network/query-client.ts";

/** Null while nobody is known. */
export const signedInUserId = (): number | null =>
  queryClient.getQueryData<User | null>(userQuery.queryKey)?.id ?? null;
