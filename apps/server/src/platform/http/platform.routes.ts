import { sql } from "kysely";
import manifest from "../../../package.json" with { type: "json" };
import type { Db } from "../db/db.ts";
import { refuse } from "./refusal.ts";
import { routes } from "./routes.ts";

const { version } = manifest;
const patienceMs = 1000;

/** Answers false when the database says anything but yes, or nothing in time. */
const databaseAnswers = async (db: Db): Promise<boolean> => {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeout.resolve(false), patienceMs);
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([asked, timeout.promise]);
  clearTimeout(timer);
  return answered;
};

export const platformRoutes = routes({
  "GET /api/v1/health": async ({ parts }) =>
    (await databaseAnswers(parts.db)) ? { status: "ok", version } : refuse("service_unavailable"),
  "GET /api/v1/date_time": async ({ parts }) => ({ timestamp: parts.clock.now().getTime() }),
  "GET /api/v1/desktop_app": async ({ parts }) => ({ download_url: parts.config.desktop_app_url }),
});
