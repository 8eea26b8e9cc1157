import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { startUserSession } from "../features/accounts/index.ts";
import { createKnownTokens } from "../platform/http/limits/known-tokens.ts";
import { jobs } from "../platform/jobs/jobs.ts";
import { createLogger } from "../platform/log/log.ts";
import { createMailer } from "../platform/mail/create-mailer.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import type { Parts } from "../platform/parts.ts";
import { createRealtime } from "../platform/realtime/realtime.ts";
import { createDiskStorage } from "../platform/storage/disk/disk-storage.ts";
import { createTestClient } from "./test-client.ts";
import { createTestDatabase } from "./test-database.ts";

const noLimits = { flood: 1e9, session_flood: 1e9, session: 1e9, anonymous: 1e9, sign_in: 1e9 };

/** A clock that shows the real time until a test sets another. */
const createTestClock = () => {
  let fixed: Date | null = null;
  return {
    now: () => fixed ?? new Date(),
    set: (date: Date) => void (fixed = date),
  };
};

/**
 * Creates the whole server with its own database; tests call it without a network:
 * `const app = await createTestApp(); afterAll(app.stop);`
 */
export const createTestApp = async ({ demo = true }: { demo?: boolean } = {}) => {
  const [database, data_dir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "examplar-test-"))]);
  const clock = createTestClock();
  const config = readConfig({ EXAMPLAR_DEMO: demo ? "on" : "off", LOG_LEVEL: "silent", DATA_DIR: data_dir });
  const parts: Parts = {
    config,
    db: database.db,
    pool: database.pool,
    ledger_pool: database.ledger_pool,
    clock,
    log: createLogger({ level: "silent" }),
    mail: createMailer(config, clock),
    realtime: createRealtime(database.db),
    jobs,
    storage: createDiskStorage(join(data_dir, "files"), config.public_url),
    metrics: createMetrics(),
    known_tokens: createKnownTokens(),
  };
  const server = await createApp(parts, { limits: noLimits, sheds_load: false });
  return {
    parts,
    db: database.db,
    /** Connections for long statements, such as those of jobs. */
    background: database.background,
    url: database.url,
    clock,
    server,
    nobody: createTestClient(server),
    /** Returns a client in which this user is signed in. */
    as: async ({ id }: { id: number }, headers?: Record<string, string>) => {
      const session = { user_id: id, user_agent: "test", now: clock.now() };
      return createTestClient(server, `examplar_session=${await startUserSession(database.db, session)}`, headers);
    },
    stop: async () => {
      await server.close();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
