import type { DemoMail } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { listDemoEmails } from "./accounts.repository.ts";

/** Anyone who reaches a demo server reads these mails, so a real person's code must not be among them. */
export const listDemoMails = async ({ db, mail }: Parts): Promise<DemoMail[]> => {
  const [emails, mails] = await Promise.all([listDemoEmails(db), mail.list()]);
  return mails.filter(({ to }) => emails.has(to.toLowerCase()));
};
