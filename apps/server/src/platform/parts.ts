import type { RealtimeEvent } from "@examplar/contract";
import type { Config } from "../config.ts";
import type { Clock } from "./clock/clock.ts";
import type { Db } from "./db/db.ts";
import type { Logger } from "./log/log.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** Publishing takes the transaction of the change: a message exists only when its change was committed. */
export interface Realtime {
  publish(db: Db, topic: string, event: RealtimeEvent): Promise<void>;
}

/** A job with the same key replaces the one that waits: ideal for a deadline that moved. */
export interface Jobs {
  schedule(db: Db, name: string, payload: unknown, options: { run_at: Date; key: string }): Promise<void>;
}

/** Everything with a life of its own, made once at start and handed to every use case. */
export interface Parts {
  config: Config;
  db: Db;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  realtime: Realtime;
  jobs: Jobs;
  metrics: Metrics;
}
