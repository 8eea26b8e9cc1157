import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { askUpload } from "./ask-upload.ts";
import { listOfQuestion, seePicture, takeOut } from "./see-pictures.ts";
import { takeUpload } from "./take-upload.ts";

export const answerPicturesRoutes = (engine: AnswersEngine) =>
  routes({
    "POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": ({ parts, caller, params, body }) =>
      askUpload(parts, engine, caller, { ...params, ...body }),
    "GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures": ({ parts, caller, params }) =>
      listOfQuestion(parts, caller, params),
    "PUT /api/v1/answer_pictures/:picture_id/file": ({ parts, caller, params, query, file }) =>
      takeUpload(parts, engine, caller, { ...params, ...query, file }),
    "GET /api/v1/answer_pictures/:picture_id/file": ({ parts, caller, params }) =>
      seePicture(parts, caller, params.picture_id),
    "DELETE /api/v1/answer_pictures/:picture_id": ({ parts, caller, params }) =>
      takeOut(parts, engine, caller, params.picture_id),
  });
