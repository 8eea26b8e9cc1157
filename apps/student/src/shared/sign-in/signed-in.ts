import type { User } from "@examplar/contract";
import { userQuery } from "./current-user.ts";
import { queryClient } from "../network/query-client.ts";

const known = (): User | null | undefined => queryClient.getQueryData<User | null>(userQuery.queryKey);

/** Returns null while no user is known. */
export const signedInUserId = (): number | null => known()?.id ?? null;

/**
 * Returns whether work of this user may be sent: under another name the server would refuse it for good. Until the user
 * is known, the server decides by the cookie.
 */
export const maySendFor = (user_id: number): boolean => known() === undefined || known()?.id === user_id;
