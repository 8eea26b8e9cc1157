import { routes } from "../../platform/http/routes.ts";
import { forceResync } from "./force-resync.ts";
import { readRecovery } from "./read-recovery.ts";

export const recoveryRoutes = routes({
  "GET /api/v1/quiz_instances/:instance_id/recovery": ({ parts, caller, params }) =>
    readRecovery(parts, caller, params.instance_id),
  "POST /api/v1/quiz_instances/:instance_id/recovery/resync": ({ parts, caller, params }) =>
    forceResync(parts, caller, params.instance_id),
});
