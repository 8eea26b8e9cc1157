import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { grantUploads } from "./grant-uploads.ts";

export const uploadsRoutes = routes({
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": ({ parts, caller, request, params }) =>
    grantUploads(parts, visitorOf({ caller, request }), params.summary_id),
});
