import { routes } from "../../platform/http/routes.ts";
import { closeSession } from "./close-session.ts";
import { openSession } from "./open-session.ts";

export const sessionsRoutes = routes({
  "POST /api/v1/sessions/:session_id/open": ({ parts, caller, params }) =>
    openSession(parts, caller, params.session_id),
  "POST /api/v1/sessions/:session_id/close": ({ parts, caller, params }) =>
    closeSession(parts, caller, params.session_id),
});
