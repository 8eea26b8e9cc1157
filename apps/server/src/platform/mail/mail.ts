/** One mail to one person. `text` is what a reader without HTML sees; it is never optional. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** A mail that waits in the outbox folder because no mail server is configured. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** What the outbox holds, newest first; nothing when mails really leave. */
  list(): Promise<OutboxMail[]>;
  stop(): Promise<void>;
}
