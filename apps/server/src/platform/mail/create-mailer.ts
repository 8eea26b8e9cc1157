import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock/clock.ts";
import type { Mailer } from "./mail.ts";
import { listOutbox, putInOutbox } from "./outbox.ts";

/** Someone is waiting in front of the sign-in page: a mail server that does not reply soon is one that is away. */
const smtpPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A pool, because a whole hall asks for its codes in the same minutes. */
const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    { url, pool: true, ...smtpPatience, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    list: async () => [],
    stop: async () => transport.close(),
  };
};

const outboxMailer = (folder: string, from: string, clock: Clock): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    send: async (mail) => {
      const now = clock.now();
      const { message } = await transport.sendMail({ ...mail, date: now });
      await putInOutbox(folder, now, {
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        message: message as Buffer,
      });
    },
    list: () => listOutbox(folder),
    stop: async () => transport.close(),
  };
};

/** Mails leave through the mail server when there is one, and are kept in a folder when not. */
export const createMailer = (
  { smtp_url, mail_from, data_dir }: Pick<Config, "smtp_url" | "mail_from" | "data_dir">,
  clock: Clock,
): Mailer => (smtp_url ? smtpMailer(smtp_url, mail_from) : outboxMailer(join(data_dir, "outbox"), mail_from, clock));
