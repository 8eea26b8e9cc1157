import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { revokeSession } from "./accounts.repository.ts";

/** Ends this session everywhere it is open, its realtime connections included. */
export const signOut = async ({ db, clock, realtime }: Parts, caller: Caller): Promise<void> => {
  await revokeSession(db, caller.session_id, clock.now());
  await realtime.disconnectSession(caller.session_id);
};
