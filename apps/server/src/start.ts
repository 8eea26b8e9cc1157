import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { startListening, startWorking, type Background } from "./background.ts";
import { describeDemo, prepareDemo } from "./demo-mode.ts";
import { preloadSessionTokens } from "./features/accounts/index.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { StartRefusal } from "./platform/db/embedded/index.ts";
import { untilAvailable } from "./platform/db/until-available.ts";
import { drainAndClose } from "./platform/http/hooks/draining.ts";
import { createKnownTokens } from "./platform/http/limits/known-tokens.ts";
import { checkPortIsFree, listenRefusal, portOf } from "./platform/http/listen.ts";
import { jobs } from "./platform/jobs/jobs.ts";
import { migrateJobs } from "./platform/jobs/migrate-jobs.ts";
import type { Logger } from "./platform/log/log.ts";
import { createMailer } from "./platform/mail/create-mailer.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import type { Parts } from "./platform/parts.ts";
import { sharedMetrics } from "./platform/processes/shared-metrics.ts";
import { startServers } from "./platform/processes/start-servers.ts";
import { createRealtime } from "./platform/realtime/realtime.ts";
import { createStorage, prepareStorage } from "./platform/storage/create-storage.ts";
import { migrateDatabase, startDatabase, type StartedDatabase } from "./start-database.ts";
import { createStops, type Stop } from "./stops.ts";

export interface Starting {
  config: Config;
  log: Logger;
  /** Prints progress for the person at the keyboard. */
  say(line: string): void;
}

export interface Started {
  url: string;
  /** Hints for the person at the keyboard, such as the demo accounts. */
  hints: string[];
  stop: Stop;
}

const createParts = ({ config, log }: Starting, database: StartedDatabase): Parts => {
  const metrics = cluster.isWorker ? createMetrics(sharedMetrics) : createMetrics();
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
    storage: createStorage(config),
    known_tokens: createKnownTokens(),
  };
};

/** Turns a fault about the port or the address into a sentence; rethrows any other fault unchanged. */
const orListenRefusal = async <T>(action: Promise<T>, { port, host }: Config): Promise<T> =>
  action.catch((error: unknown) => {
    const sentence = listenRefusal(error, port, host);
    throw sentence === null ? error : new StartRefusal(sentence);
  });

const urlOf = ({ config }: Starting, port: number): string =>
  config.port === 0 ? `http://localhost:${port}` : config.public_url;

type Stops = ReturnType<typeof createStops>;

interface Opened {
  /** Parts with the database connections for requests. */
  serving: Background;
  /** Parts with the database connections for background work. */
  working: Background;
  database_url: string;
}

const openParts = async (starting: Starting, stops: Stops): Promise<Opened> => {
  const database = await startDatabase(starting.config, starting.log);
  stops.add(database.stop);
  const { connection, background, url: database_url } = database;
  const parts = createParts(starting, database);
  stops.add(parts.mail.stop);
  return {
    serving: { parts, connection },
    working: { parts: { ...parts, ...background }, connection },
    database_url,
  };
};

/** Runs once, however many processes serve requests: migrates the database, prepares the storage, loads the demo. */
const prepare = async (starting: Starting, stops: Stops) => {
  const { config, log, say } = starting;
  await orListenRefusal(checkPortIsFree(config.port, config.host), config);
  say(config.database_url ? "Connecting to the database" : "Starting the database");
  const opened = await openParts(starting, stops);
  const { parts, connection } = opened.working;
  const applied = await untilAvailable(log, () => migrateDatabase(connection));
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations)`);
  await untilAvailable(log, () => migrateJobs(connection));
  await prepareStorage(parts, say);
  await untilAvailable(log, () => prepareDemo(parts, say));
  return opened;
};

/** Serves requests, and notifies connected browsers. */
const serve = async ({ serving }: Opened, stops: Stops): Promise<FastifyInstance> => {
  const { config } = serving.parts;
  const app = await createApp(serving.parts);
  await preloadSessionTokens(serving.parts);
  stops.add(() => drainAndClose(app, config));
  stops.add(await startListening(serving, app.server));
  await orListenRefusal(app.listen({ port: config.port, host: config.host }), config);
  return app;
};

/** Starts one part after the other; when one fails, stops those before it. */
const oneAfterTheOther = async (work: (stops: Stops) => Promise<Omit<Started, "stop">>): Promise<Started> => {
  const stops = createStops();
  try {
    return { ...(await work(stops)), stop: stops.run };
  } catch (error) {
    await stops.run();
    throw error;
  }
};

const startAlone = (starting: Starting): Promise<Started> =>
  oneAfterTheOther(async (stops) => {
    const opened = await prepare(starting, stops);
    stops.add(await startWorking(opened.working));
    const app = await serve(opened, stops);
    return { url: urlOf(starting, portOf(app)), hints: await describeDemo(opened.working.parts) };
  });

/** Returns the database connections of all serving processes, and of this one with its jobs. */
const connectionsOf = ({ http_processes }: Config): number => http_processes * 15 + 20;

/** Warns at the start, because refused connections would appear only in a full hall. */
const warnOfFewConnections = async ({ config, log }: Starting, { pool }: Parts): Promise<void> => {
  const { rows } = await pool.query<{ max_connections: string }>("show max_connections");
  const allowed = Number(rows[0]?.max_connections);
  const wanted = connectionsOf(config);
  if (allowed < wanted)
    log.warn({ allowed, wanted }, "the database allows fewer connections than HTTP_PROCESSES may need");
};

/** Starts a primary process, which prepares and runs jobs, and worker processes, which serve requests. */
const startWithServers = (starting: Starting): Promise<Started> =>
  oneAfterTheOther(async (stops) => {
    const { config, log } = starting;
    const { working, database_url } = await prepare(starting, stops);
    await warnOfFewConnections(starting, working.parts);
    stops.add(await startWorking(working));
    const servers = await startServers({
      count: config.http_processes,
      env: { DATABASE_URL: database_url, EXAMPLAR_DEMO: config.demo ? "on" : "off" },
      registry: working.parts.metrics.registry,
      patience_ms: config.shutdown_drain_ms + config.shutdown_grace_ms + 5000,
      log,
    });
    stops.add(servers.stop);
    return { url: urlOf(starting, servers.port), hints: await describeDemo(working.parts) };
  });

/** Starts one of several processes that serve requests. */
const startServer = (starting: Starting): Promise<Started> =>
  oneAfterTheOther(async (stops) => {
    const app = await serve(await openParts(starting, stops), stops);
    return { url: urlOf(starting, portOf(app)), hints: [] };
  });

/** Starts the whole server; in a worker process, only the part that serves requests. */
export const start = (starting: Starting): Promise<Started> => {
  if (cluster.isWorker) return startServer(starting);
  return starting.config.http_processes > 1 ? startWithServers(starting) : startAlone(starting);
};
