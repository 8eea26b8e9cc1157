import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { analyseImages, listAnalysed, seeIdentityPhotos } from "./analyse-images.ts";
import { deleteSupervisionData } from "./deletion/delete-supervision-data.ts";
import { grantUploads } from "./grant-uploads.ts";
import { registerMedia } from "./register-media.ts";
import { listRecorded, listScreenshots, readFigures, recordReason, seeMedia } from "./see-media.ts";

export const mediaRoutes = routes({
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": ({ parts, caller, request, params }) =>
    grantUploads(parts, visitorOf({ caller, request }), params.summary_id),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": ({ parts, caller, request, params, body }) =>
    registerMedia(parts, visitorOf({ caller, request }), { ...params, ...body }),
  "GET /api/v1/scores/:score_id/screenshots": ({ parts, caller, params, query }) =>
    listScreenshots(parts, caller, { ...params, ...query }),
  "GET /api/v1/scores/:score_id/media": ({ parts, caller, params, query }) =>
    listRecorded(parts, caller, { ...params, ...query }),
  "GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis": ({ parts, caller, params, query }) =>
    analyseImages(parts, caller, { ...params, ...query }),
  "GET /api/v1/scores/:score_id/analysed_frames": ({ parts, caller, params, query }) =>
    listAnalysed(parts, caller, { ...params, ...query }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/identity_photos": ({ parts, caller, params }) =>
    seeIdentityPhotos(parts, caller, params.summary_id),
  "GET /api/v1/media/:media_id/file": ({ parts, caller, params }) => seeMedia(parts, caller, params.media_id),
  "GET /api/v1/scores/:score_id/media_figures": ({ parts, caller, params }) =>
    readFigures(parts, caller, params.score_id),
  "DELETE /api/v1/users/:user_id/supervision_data": ({ parts, caller, params }) =>
    deleteSupervisionData(parts, caller, params.user_id),
  "POST /api/v1/scores/:score_id/media_reasons": ({ parts, caller, params, body }) =>
    recordReason(parts, caller, { ...params, ...body }),
});
