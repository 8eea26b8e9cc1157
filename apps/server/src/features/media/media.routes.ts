import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { grantUploads } from "./grant-uploads.ts";
import { registerMedia } from "./register-media.ts";

export const mediaRoutes = routes({
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": ({ parts, caller, request, params }) =>
    grantUploads(parts, visitorOf({ caller, request }), params.summary_id),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": ({ parts, caller, request, params, body }) =>
    registerMedia(parts, visitorOf({ caller, request }), { ...params, ...body }),
});
