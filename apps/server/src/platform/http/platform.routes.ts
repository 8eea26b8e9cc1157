import { sql } from "kysely";
import type pg from "pg";
import manifest from "../../../package.json" with { type: "json" };
import type { Db } from "../db/db.ts";
import type { Parts } from "../parts.ts";
import { refuse } from "./refusal.ts";
import { routes } from "./routes.ts";

const { version } = manifest;
const patienceMs = 1000;
/** Longer, because this query may wait behind the batches of a full hall, which wait for the disk. */
const ledgerPatienceMs = 3000;

const within = async (ms: number, replied: Promise<boolean>): Promise<boolean> => {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), ms);
  const is_up = await Promise.race([replied.catch(() => false), timeout.promise]);
  clearTimeout(timer);
  return is_up;
};

/** How long a good reply of the database is cached. */
const cachedForMs = 1000;

/**
 * Shares one running check among all callers and caches a good result for a second: health is open to anybody, and what
 * students write must not wait behind it. A check whose callers timed out goes on; no second one starts until it ends.
 */
const shareRunningCheck = <Asked extends object>(ask: (asked: Asked) => Promise<boolean>) => {
  const replies = new WeakMap<Asked, Promise<boolean>>();
  return (asked: Asked): Promise<boolean> => {
    const known = replies.get(asked);
    if (known) return known;
    const forget = () => void replies.delete(asked);
    const reply = ask(asked);
    replies.set(asked, reply);
    reply.then((is_good) => (is_good ? void setTimeout(forget, cachedForMs).unref() : forget()), forget);
    return reply;
  };
};

const isWritable = shareRunningCheck(async (db: Db): Promise<boolean> => {
  const asked = sql<{ writable: boolean }>`select current_setting('transaction_read_only') = 'off' as writable`;
  return (await asked.execute(db)).rows[0]?.writable === true;
});

const replies = shareRunningCheck(async (pool: pg.Pool) => (await pool.query("select 1")).rowCount === 1);

/** Returns false while the database is unreachable, slow or read-only (a standby), or the ledger's pool is blocked. */
const databaseTakesAnswers = async ({ db, ledger_pool }: Pick<Parts, "db" | "ledger_pool">): Promise<boolean> => {
  const [is_writable, saves] = await Promise.all([
    within(patienceMs, isWritable(db)),
    within(ledgerPatienceMs, replies(ledger_pool)),
  ]);
  return is_writable && saves;
};

export const platformRoutes = routes({
  "GET /api/v1/health": async ({ parts }) =>
    (await databaseTakesAnswers(parts)) ? { status: "ok", version } : refuse("service_unavailable"),
  "GET /api/v1/date_time": async ({ parts }) => ({ timestamp: parts.clock.now().getTime() }),
  "GET /api/v1/desktop_app": async ({ parts }) => ({ download_url: parts.config.desktop_app_url }),
});
