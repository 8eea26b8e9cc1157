import type { User } from "@examplar/contract";
import { userQuery } from "./current-user.ts";
import { queryClient } from "../network/query-client.ts";

const known = (): User | null | undefined => queryClient.getQueryData<User | null>(userQuery.queryKey);

/** Null while nobody is known. */
export const signedInUserId = (): number | null => known()?.id ?? null;

/** Sent under another's name, work would be refused for good. Until it is known who is here, the server judges by the cookie. */
export const maySendFor = (user_id: number): boolean => known() === undefined || known()?.id === user_id;
