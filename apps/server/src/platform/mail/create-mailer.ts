import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock/clock.ts";
import type { Mailer } from "./mail.ts";
import { listOutbox, putInOutbox } from "./outbox.ts";

/** Short timeouts, because somebody waits at the sign-in page: a mail server without a quick reply counts as down. */
const smtpPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Uses a connection pool, because a whole hall requests its codes within the same minutes. */
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

/** Sends mails through the mail server if one is configured, else stores them in a folder. */
export const createMailer = (
  { smtp_url, mail_from, data_dir }: Pick<Config, "smtp_url" | "mail_from" | "data_dir">,
  clock: Clock,
): Mailer => (smtp_url ? smtpMailer(smtp_url, mail_from) : outboxMailer(join(data_dir, "outbox"), mail_from, clock));
