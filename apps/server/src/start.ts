import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { startBackground } from "./background.ts";
import { prepareDemo } from "./demo-mode.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { StartRefusal } from "./platform/db/embedded/index.ts";
import { drainAndClose } from "./platform/http/draining.ts";
import { checkPortIsFree, listenRefusal, portOf } from "./platform/http/listen.ts";
import { jobs } from "./platform/jobs/jobs.ts";
import { migrateJobs } from "./platform/jobs/migrate-jobs.ts";
import type { Logger } from "./platform/log/log.ts";
import { createMailer } from "./platform/mail/create-mailer.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import type { Parts } from "./platform/parts.ts";
import { createRealtime } from "./platform/realtime/realtime.ts";
import { createDiskStorage } from "./platform/storage/disk-storage.ts";
import { migrateDatabase, startDatabase, type StartedDatabase } from "./start-database.ts";
import { createStops, type Stop } from "./stops.ts";

export interface Starting {
  config: Config;
  log: Logger;
  /** Tells the person at the keyboard what is going on. */
  say(line: string): void;
}

export interface Started {
  app: FastifyInstance;
  url: string;
  stop: Stop;
}

const createParts = ({ config, log }: Starting, database: StartedDatabase): Parts => {
  const metrics = createMetrics();
  metrics.watchPool(database.pool);
  return {
    config,
    log,
    metrics,
    db: database.db,
    pool: database.pool,
    ledger_pool: database.ledger_pool,
    clock: systemClock,
    mail: createMailer(config, systemClock),
    realtime: createRealtime(database.db),
    jobs,
    storage: createDiskStorage(join(config.data_dir, "files")),
  };
};

/** A fault about the port or the address becomes a sentence; anything else stays what it is. */
const orListenRefusal = async <T>(action: Promise<T>, { port, host }: Config): Promise<T> =>
  action.catch((error: unknown) => {
    const sentence = listenRefusal(error, port, host);
    throw sentence === null ? error : new StartRefusal(sentence);
  });

const urlOf = ({ config }: Starting, app: FastifyInstance): string =>
  config.port === 0 ? `http://localhost:${portOf(app)}` : config.public_url;

/** Starts everything, one part after the other; when one fails, those before it are stopped again. */
export const start = async (starting: Starting): Promise<Started> => {
  const { config, log, say } = starting;
  const stops = createStops();
  try {
    await orListenRefusal(checkPortIsFree(config.port, config.host), config);
    say(config.database_url ? "Connecting to the database" : "Starting the database");
    const database = await startDatabase(config, log);
    stops.add(database.stop);
    const applied = await migrateDatabase(database);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations)`);
    await migrateJobs(database.connection);
    const parts = createParts(starting, database);
    stops.add(parts.mail.stop);
    await prepareDemo(parts, say);
    const app = await createApp(parts);
    stops.add(() => drainAndClose(app, config));
    stops.add(await startBackground({ parts, http: app.server, connection: database.connection }));
    await orListenRefusal(app.listen({ port: config.port, host: config.host }), config);
    return { app, url: urlOf(starting, app), stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
};
