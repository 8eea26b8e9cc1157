import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { listDocuments, seeDocument } from "./see-documents.ts";

export const documentsRoutes = routes({
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/documents": ({ parts, caller, request, params }) =>
    listDocuments(parts, visitorOf({ caller, request }), params.summary_id),
  "GET /api/v1/documents/:uuid": ({ parts, caller, params }) => seeDocument(parts, caller, params.uuid),
});
