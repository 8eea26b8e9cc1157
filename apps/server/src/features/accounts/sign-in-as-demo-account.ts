import type { Parts } from "../../platform/parts.ts";
import { findDemoUser } from "./accounts.repository.ts";
import { startUserSession } from "./start-user-session.ts";

/** Its route exists only in demo mode, and even there it opens demo accounts only. */
export const signInAsDemoAccount = async (
  { db, clock }: Parts,
  { user_id, user_agent }: { user_id: number; user_agent: string },
): Promise<string | undefined> => {
  if (!(await findDemoUser(db, user_id))) return undefined;
  return startUserSession(db, { user_id, user_agent, now: clock.now() });
};
