import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { getDataUsage } from "./get-data-usage.ts";

export const dataUsageRoutes = routes({
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/data_usage": ({ parts, caller, request, params }) =>
    getDataUsage(parts, visitorOf({ caller, request }), params.summary_id),
});
