import type { Watcher } from "../ports.types.ts";
import { watchConnection } from "../watch-connection.ts";

/** Records `offline` and `back_online`. */
export const watchOnline: Watcher = ({ page, record }) =>
  watchConnection({
    target: page,
    is_online: () => page.navigator.onLine,
    clock: { now: () => new Date() },
    sink: ({ kind }) => record(kind),
  });
