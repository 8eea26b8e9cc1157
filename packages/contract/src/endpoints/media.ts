import { storedMediaKinds } from "@examplar/domain";
import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema, instantSchema, pageQuerySchema, timelinePageSchema } from "../entities/common.ts";
import { uploadCredentialsSchema } from "../entities/file.ts";
import {
  analysedFramesSchema,
  deletedSupervisionDataSchema,
  identityPhotosSchema,
  imageAnalysisSchema,
  mediaFiguresSchema,
  mediaReasonSchema,
  mediaSchema,
  registerMediaReplySchema,
  registerMediaSchema,
  screenshotsSchema,
} from "../entities/media.ts";

const ofSummary = z.object({ summary_id: idParamSchema });
const ofScore = z.object({ score_id: idParamSchema });
const teachers =
  "owner-like people of the quiz, and support of its school for an hour after giving a reason, 403 without; others get 404";

export const mediaEndpoints = {
  "POST /api/v1/camera_test/upload_credentials": endpoint({
    summary: "Short-lived credentials for putting test pictures into a folder of the caller's own, kept for a day",
    access: "signed_in",
    scope: "the caller's own folder, with a small quota",
    reply: uploadCredentialsSchema,
    status: 201,
    refusals: [],
    rate_limit: { max: 10, minutes: 1 },
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/upload_credentials": endpoint({
    summary: "Short-lived credentials for putting what is recorded into the student's own folder of the object storage",
    access: "signed_in",
    scope: "own summaries of exams that record, until a day after the end of the attempt; those of others get 404",
    params: ofSummary,
    reply: uploadCredentialsSchema,
    status: 201,
    refusals: ["not_found", "not_open", "too_late", "not_recorded", "agreements_missing", "storage_quota_reached"],
    rate_limit: { max: 30, minutes: 1 },
  }),
  "POST /api/v1/quizzes_attempt_summaries/:summary_id/media": endpoint({
    summary:
      "Registers what was put into the object storage, and says of each item what became of it. Idempotent by id",
    access: "signed_in",
    scope: "own summaries, until a day after the end of the attempt, keys of the own folder; those of others get 404",
    params: ofSummary,
    body: registerMediaSchema,
    body_limits: syncBodyLimits,
    judges_text: true,
    reply: registerMediaReplySchema,
    refusals: ["not_found", "not_open", "too_late"],
    rate_limit: { max: 120, minutes: 1 },
  }),
  "GET /api/v1/scores/:score_id/screenshots": endpoint({
    summary: "The screenshots of an attempt within a window of time, thinned evenly to a maximum visible count",
    access: "signed_in",
    scope: teachers,
    params: ofScore,
    query: z.object({
      from: instantSchema.optional(),
      to: instantSchema.optional(),
      limit: pageQuerySchema.shape.limit,
    }),
    reply: screenshotsSchema,
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/scores/:score_id/media": endpoint({
    summary:
      "What was recorded of an attempt, of one kind, in the order of time, page by page, or within a window, thinned evenly " +
      "to `limit`; photos are the seat's",
    access: "signed_in",
    scope: teachers,
    params: ofScore,
    /**
     * `elsewhere`: only media of devices that had already lost the attempt to another one. `after` is the last item of
     * the previous page, `after_at` its time.
     */
    query: pageQuerySchema.extend({
      kind: z.enum(storedMediaKinds),
      elsewhere: z.literal("true").optional(),
      after: z.uuid().optional(),
      after_at: instantSchema.optional(),
      from: instantSchema.optional(),
      to: instantSchema.optional(),
    }),
    reply: z.array(mediaSchema),
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/quizzes/:quiz_id/proctoring_image_analysis": endpoint({
    summary:
      "The analysis of camera frames of a quiz: faces counted and compared, with the photos they were compared with",
    access: "signed_in",
    scope:
      "owner-like people of the quiz; support of its school, for attempts with a reason given within the hour, 403 without any; others get 404",
    params: z.object({ quiz_id: idParamSchema }),
    /** `search` matches the student's name or address. */
    query: z.object({ limit: pageQuerySchema.shape.limit, search: z.string().trim().max(100).optional() }),
    reply: imageAnalysisSchema,
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/scores/:score_id/analysed_frames": endpoint({
    summary:
      "The camera frames of an attempt in which the student's device counted and compared faces, with the figures, page by page",
    access: "signed_in",
    scope: teachers,
    params: ofScore,
    query: timelinePageSchema,
    reply: analysedFramesSchema,
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id/identity_photos": endpoint({
    summary: "The photos of a student's onboarding, also before there is an attempt",
    access: "signed_in",
    scope: teachers,
    params: ofSummary,
    reply: identityPhotosSchema,
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/media/:media_id/file": endpoint({
    summary: "The bytes of a picture, a sound or a recording",
    access: "signed_in",
    scope: teachers,
    params: z.object({ media_id: z.uuid() }),
    sends_file: true,
    refusals: ["not_found", "reason_required"],
  }),
  "GET /api/v1/scores/:score_id/media_figures": endpoint({
    summary: "How much was recorded of an attempt, kind by kind, and when the last of it came",
    access: "signed_in",
    scope: "owner-like people of the quiz and support of its school; others get 404",
    params: ofScore,
    reply: mediaFiguresSchema,
    refusals: ["not_found"],
  }),
  "POST /api/v1/scores/:score_id/media_reasons": endpoint({
    summary: "Records why support has to see what was recorded of an attempt, and opens it to the caller for an hour",
    access: "signed_in",
    scope: "owner-like people of the quiz and support of its school; others get 404",
    params: ofScore,
    body: mediaReasonSchema,
    status: 201,
    reply: z.object({ expires_at: instantSchema }),
    refusals: ["not_found"],
    rate_limit: { max: 30, minutes: 1 },
  }),
  "DELETE /api/v1/users/:user_id/supervision_data": endpoint({
    summary: "Deletes all that supervision recorded of a student, in the database and in the storage, with a record",
    access: "signed_in",
    scope: "administrators, for students with a seat in their school and data of that school alone; others get 404",
    params: z.object({ user_id: idParamSchema }),
    reply: deletedSupervisionDataSchema,
    refusals: ["not_found", "attempt_not_closed"],
    rate_limit: { max: 30, minutes: 1 },
  }),
};
