import type { Config } from "../config.ts";
import type { Clock } from "./clock/clock.ts";
import type { Db } from "./db/db.ts";
import type { KnownTokens } from "./http/limits/known-tokens.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Logger } from "./log/log.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { Storage } from "./storage/storage.ts";
import type pg from "pg";

/** The server's long-lived services, created once at start and passed to every use case. */
export interface Parts {
  config: Config;
  db: Db;
  /** The same connections without the query builder, for the hot paths. */
  pool: pg.Pool;
  /** Reserved for the ledger of answers; only the health check shares it. */
  ledger_pool: pg.Pool;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  realtime: Realtime;
  jobs: Jobs;
  storage: Storage;
  metrics: Metrics;
  known_tokens: KnownTokens;
}
