import type { DemoAccount, DemoMail } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { findDemoUser, listDemoAccounts as listRows, listDemoEmails } from "./accounts.repository.ts";
import { startUserSession } from "./sign-in/user-sessions.ts";

/** One line a person, under the first school they belong to. */
export const listDemoAccounts = async ({ db }: Parts): Promise<DemoAccount[]> => {
  const byId = new Map<number, DemoAccount>();
  for (const row of await listRows(db)) if (!byId.has(row.id)) byId.set(row.id, { ...row, email: row.email ?? "" });
  return [...byId.values()];
};

/** Its route exists only in demo mode, and even there it opens demo accounts only. */
export const signInAsDemoAccount = async (
  { db, clock }: Parts,
  { user_id, user_agent }: { user_id: number; user_agent: string },
): Promise<string | undefined> => {
  if (!(await findDemoUser(db, user_id))) return undefined;
  return startUserSession(db, { user_id, user_agent, now: clock.now() });
};

/** Anyone who reaches a demo server reads these mails, so a real person's code must not be among them. */
export const listDemoMails = async ({ db, mail }: Parts): Promise<DemoMail[]> => {
  const [emails, mails] = await Promise.all([listDemoEmails(db), mail.list()]);
  return mails.filter(({ to }) => emails.has(to.toLowerCase()));
};
