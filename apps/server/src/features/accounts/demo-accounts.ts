import type { DemoAccount, DemoMail } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { findDemoUser, listDemoAccounts as listRows, listDemoEmails } from "./accounts.repository.ts";
import { startUserSession } from "./sign-in/user-sessions.ts";

/** Lists one account per person, under the first of the person's schools. */
export const listDemoAccounts = async ({ db }: Parts): Promise<DemoAccount[]> => {
  const byId = new Map<number, DemoAccount>();
  for (const row of await listRows(db)) if (!byId.has(row.id)) byId.set(row.id, { ...row, email: row.email ?? "" });
  return [...byId.values()];
};

/** Its route exists only in demo mode, and it opens demo accounts only. */
export const signInAsDemoAccount = async (
  { db, clock }: Parts,
  { user_id, user_agent }: { user_id: number; user_agent: string },
): Promise<string | undefined> => {
  if (!(await findDemoUser(db, user_id))) return undefined;
  return startUserSession(db, { user_id, user_agent, now: clock.now() });
};

/** Anyone who reaches a demo server can read these mails, so they must not include a real person's code. */
export const listDemoMails = async ({ db, mail }: Parts): Promise<DemoMail[]> => {
  const [emails, mails] = await Promise.all([listDemoEmails(db), mail.list()]);
  return mails.filter(({ to }) => emails.has(to.toLowerCase()));
};
