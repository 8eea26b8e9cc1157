import { sql } from "kysely";
import manifest from "../../../package.json" with { type: "json" };
import type { Db } from "../db/db.ts";
import { refuse } from "./refusal.ts";
import { routes } from "./routes.ts";

const { version } = manifest;
const patienceMs = 1000;

/** False while the database is away, does not reply in time, or takes no writes, as a standby does. */
const databaseIsWritable = async (db: Db): Promise<boolean> => {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), patienceMs);
  const asked = sql<{ writable: boolean }>`select current_setting('transaction_read_only') = 'off' as writable`;
  const replied = asked.execute(db).then(
    ({ rows }) => rows[0]?.writable === true,
    () => false,
  );
  const answered = await Promise.race([replied, timeout.promise]);
  clearTimeout(timer);
  return answered;
};

export const platformRoutes = routes({
  "GET /api/v1/health": async ({ parts }) =>
    (await databaseIsWritable(parts.db)) ? { status: "ok", version } : refuse("service_unavailable"),
  "GET /api/v1/date_time": async ({ parts }) => ({ timestamp: parts.clock.now().getTime() }),
  "GET /api/v1/desktop_app": async ({ parts }) => ({ download_url: parts.config.desktop_app_url }),
});
