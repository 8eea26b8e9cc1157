import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { entrySchema, scanFileSchema, scanFilesSchema, scannedSheetSchema } from "../entities/scan.ts";

const ofSheet = z.object({ sheet_id: idParamSchema });
const ofFile = ofSheet.extend({ file_id: z.uuid() });
const teachers = "quizzes of which the caller is owner-like; others get 404";
const readers =
  "owner-like people of the quiz, and the student once the correction is visible to them, 403 before; others get 404";

/** Quizzes on paper: scans of what students wrote, and the answers that teachers enter from them. */
export const scansEndpoints = {
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet": endpoint({
    summary: "The sheet of a student in a quiz on paper; the first time, their attempt and paper are made with it",
    access: "teacher",
    scope: `seats of ${teachers}, as do quizzes that are not on paper`,
    params: z.object({ summary_id: idParamSchema }),
    reply: scannedSheetSchema,
    refusals: ["not_found", "already_answered"],
  }),
  "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id": endpoint({
    summary: "A scanned sheet: where its files are, and whether answers were edited by hand",
    access: "signed_in",
    scope: readers,
    params: ofSheet,
    reply: scannedSheetSchema,
    refusals: ["not_found", "correction_not_visible"],
  }),
  "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": endpoint({
    summary: "Takes the bytes of one file; it becomes part of the scan when the pages are set",
    access: "teacher",
    scope: `sheets of ${teachers}`,
    params: ofFile,
    query: z.object({ filename: z.string().trim().min(1).max(255) }),
    takes_file: true,
    reply: scanFileSchema,
    refusals: ["not_found", "payload_too_large", "unsupported_media_type", "too_many_files", "file_mismatch"],
    rate_limit: { max: 600, minutes: 1 },
  }),
  "PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files": endpoint({
    summary: "Sets the pages of the scan, all at once; what was there before is deleted, and answers stay as they are",
    access: "teacher",
    scope: `sheets of ${teachers}`,
    params: ofSheet,
    body: scanFilesSchema,
    reply: scannedSheetSchema,
    refusals: ["not_found", "conflict", "validation_failed"],
  }),
  "GET /api/v1/scanned_paper_quiz_sheets/:sheet_id/files/:file_id": endpoint({
    summary: "The bytes of a file of a scan",
    access: "signed_in",
    scope: readers,
    params: ofFile,
    sends_file: true,
    refusals: ["not_found", "correction_not_visible"],
  }),
  "PUT /api/v1/scores/:score_id/answers/:question_id/entry": endpoint({
    summary:
      "Writes the answer that a student gave on paper. An answer that changed since it was seen is a conflict, and stays; " +
      "sending the same entry again changes nothing",
    access: "teacher",
    scope: `attempts on paper of ${teachers}`,
    params: z.object({ score_id: idParamSchema, question_id: idParamSchema }),
    body: entrySchema,
    body_limits: syncBodyLimits,
    reply: z.object({ revision: z.int() }),
    refusals: ["not_found", "conflict", "validation_failed"],
  }),
};
