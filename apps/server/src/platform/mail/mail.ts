/** One mail to one person. `text` is required, for mail programs without HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A mail in the outbox folder, stored there because no mail server is configured. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Lists the mails in the outbox, newest first; empty when a mail server is configured. */
  list(): Promise<OutboxMail[]>;
  stop(): Promise<void>;
}
