import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { ConfigRefusal, readConfig, type Config } from "./config.ts";
import { StartRefusal } from "./platform/db/embedded/index.ts";
import { isConnectionLost } from "./platform/db/faults.ts";
import { createLogger, type Logger } from "./platform/log/log.ts";
import { start, type Started } from "./start.ts";

/** env → config → parts → listen → dispose. */

// The data of a hall's attempts stays on the heap for hours. By default V8 collects garbage after a fifth of growth:
// every few seconds of an exam, for half a second of a core. With this flag it waits until the heap has doubled.
setFlagsFromString("--heap-growing-percent=100");

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const configOrExit = (): Config => {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigRefusal) return fail(error.message);
    throw error;
  }
};

const startOrExit = async (config: Config, log: Logger): Promise<Started> => {
  const say = config.production ? (line: string) => log.info(line) : print;
  try {
    return await start({ config, log, say });
  } catch (error) {
    if (error instanceof StartRefusal) return fail(error.message);
    log.fatal({ err: error }, "could not start");
    return fail(`Examplar could not start: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Time to stop everything after the last request: a database that does not reply must not block the shutdown. */
const afterRequestsMs = 15_000;

/** Stops the server on the first signal and ignores later ones. An uncaught fault stops it too, with exit code 1. */
const stopOnSignals = (started: Promise<Started>, config: Config, log: Logger): void => {
  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => {
        log.error("could not stop in time");
        process.exit(1);
      },
      config.shutdown_drain_ms + config.shutdown_grace_ms + afterRequestsMs,
    );
    const stopped = await started
      .then((running) => running.stop())
      .then(
        () => true,
        (error: unknown) => void log.error({ err: error }, "could not stop cleanly"),
      );
    process.exit(stopped ? exitCode : 1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  process.on("uncaughtException", (error) => {
    // Last resort: our connections have error listeners, but a library may forget one, and that must not end the exam.
    if (isConnectionLost(error)) return log.error({ err: error }, "uncaught loss of a connection");
    log.fatal({ err: error }, "uncaught fault");
    void stop(1);
  });
};

const config = configOrExit();
const log = createLogger({ level: config.log_level });
const starting = startOrExit(config, log);
stopOnSignals(starting, config, log);
const { url, hints } = await starting;
if (config.production) log.info({ url }, "ready");
else if (cluster.isPrimary) print([`Examplar is ready: ${url}`, ...hints].join("\n"));
