import { endpoints } from "@examplar/contract";
import type { FastifyInstance } from "fastify";
import { readConfig, type Config } from "../../../config.ts";
import { systemClock } from "../../clock/clock.ts";
import { openDatabase } from "../../db/db.ts";
import { createLogger } from "../../log/log.ts";
import { createMetrics } from "../../metrics/metrics.ts";
import type { Parts } from "../../parts.ts";
import type { Authenticate, Caller } from "../caller.ts";
import { createKnownTokens } from "../limits/known-tokens.ts";
import { createServer, type ServerOptions } from "../server.ts";

/** Tokens that the test server accepts, each with its caller. */
const callers: Record<string, Caller> = {
  "token-of-a-student": { user_id: 1, session_id: "s1", memberships: [{ school_id: 1, role: "student" }] },
  "token-of-a-teacher": { user_id: 2, session_id: "s2", memberships: [{ school_id: 1, role: "teacher" }] },
  "token-of-a-support": { user_id: 3, session_id: "s3", memberships: [{ school_id: 1, role: "support" }] },
  "token-of-an-administrator": { user_id: 4, session_id: "s4", memberships: [{ school_id: 1, role: "administrator" }] },
};

export const cookieOf = (token: string) => ({ cookie: `examplar_session=${token}` });

export const authenticateTestCaller: Authenticate = async (token) => {
  const caller = callers[token];
  return caller ? { caller } : null;
};

const notUsed = async () => {
  throw new Error("this is not used in this test");
};

/** Returns a part that throws when a test's request uses it. */
const unused = <T extends object>(): T => new Proxy({} as T, { get: () => notUsed });

const allNotUsed = Object.fromEntries(Object.keys(endpoints).map((key) => [key, notUsed]));

export interface TestServerOptions extends Partial<Omit<ServerOptions, "parts">> {
  config?: Partial<Config>;
  parts?: Partial<Parts>;
}

const nowhere = () => openDatabase({ host: "/nowhere", connectionTimeoutMillis: 500 });

/** Returns parts for tests of the HTTP side alone, with a database address where nothing listens. */
export const testParts = (config: Partial<Config> = {}, parts: Partial<Parts> = {}): Parts => ({
  config: { ...readConfig({ EXAMPLAR_DEMO: "on", LOG_LEVEL: "silent" }), ...config },
  db: nowhere().db,
  pool: nowhere().pool,
  ledger_pool: nowhere().ledger_pool,
  clock: systemClock,
  log: createLogger({ level: "silent" }),
  mail: unused(),
  realtime: unused(),
  jobs: unused(),
  storage: unused(),
  metrics: createMetrics(),
  known_tokens: createKnownTokens(),
  ...parts,
});

export const createTestServer = ({
  config,
  parts,
  handlers,
  ...rest
}: TestServerOptions = {}): Promise<FastifyInstance> =>
  createServer({
    parts: testParts(config, parts),
    handlers: { ...allNotUsed, ...handlers },
    authenticate: authenticateTestCaller,
    sheds_load: false,
    ...rest,
  });
