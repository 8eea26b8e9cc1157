import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { visitorOf } from "../attempts/index.ts";
import { enterAnswer } from "./enter-answer.ts";
import { openSheet } from "./open-sheet.ts";
import { seeFile, seeSheet } from "./see-scans.ts";
import { setFiles } from "./set-files.ts";
import { takeFile } from "./take-file.ts";

export const scansRoutes = (engine: AnswersEngine) =>
  routes({
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet": ({ parts, caller, params }) =>
      openSheet(parts, engine, caller, params.summary_id),
    "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id": (input) =>
      seeSheet(input.parts, visitorOf(input), input.params.sheet_id),
    "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": ({ parts, caller, params, query, file }) =>
      takeFile(parts, caller, { ...params, ...query, file }),
    "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files": ({ parts, caller, params, body }) =>
      setFiles(parts, caller, { ...params, ...body }),
    "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": (input) =>
      seeFile(input.parts, visitorOf(input), input.params),
    "PUT /api/v1/scores/:score_id/answers/:question_id/entry": ({ parts, caller, params, body }) =>
      enterAnswer(parts, engine, caller, { ...params, ...body }),
  });
