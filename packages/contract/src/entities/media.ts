import { identityPhotoKinds, maxMediaPerBatch, mediaReasons, mediaStatuses, storedMediaKinds } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/**
 * Each item is `{ id, kind, device_id, happened_at, duration_ms, key, bytes, mime_type, details }`. The feature parses
 * the items one by one, so that a malformed one gets its own result and does not refuse the others. Photos and items
 * from pages of earlier versions name no device.
 */
export const registerMediaSchema = z.object({ media: z.array(z.unknown()).max(maxMediaPerBatch) });

/** `not_uploaded`: the object is not in the storage yet; put it, then register again. `refused` is final. */
export const mediaResultSchema = z.object({
  id: z.string().nullable(),
  status: z.enum(mediaStatuses),
  reason: z.enum(mediaReasons).nullable(),
});
export type MediaResult = z.infer<typeof mediaResultSchema>;

/** Results are in the order of the items. */
export const registerMediaReplySchema = z.object({ media: z.array(mediaResultSchema) });
export type RegisterMediaReply = z.infer<typeof registerMediaReplySchema>;

/** A recorded object, as a teacher of the quiz reads it. `url` streams the bytes, whole or in ranges. */
export const mediaSchema = z.object({
  id: z.uuid(),
  kind: z.enum(storedMediaKinds),
  happened_at: instantSchema,
  received_at: instantSchema,
  duration_ms: z.int().nullable(),
  byte_size: z.int(),
  mime_type: z.string(),
  details: z.record(z.string(), z.unknown()),
  url: z.string(),
});
export type Media = z.infer<typeof mediaSchema>;

/** `thumb_url` is a copy of at most 320 pixels per side, made on the device; without one, the picture itself. */
export const screenshotSchema = mediaSchema
  .pick({ id: true, happened_at: true, url: true, details: true })
  .extend({ thumb_url: z.string() });

/** `count` covers the whole window, however many screenshots the reply has. */
export const screenshotsSchema = z.object({ count: z.int(), screenshots: z.array(screenshotSchema) });
export type Screenshots = z.infer<typeof screenshotsSchema>;

/** A photo of the onboarding. */
export const identityPhotosSchema = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(identityPhotoKinds),
    happened_at: instantSchema,
    quizzes_attempt_summary_id: idSchema,
    url: z.string(),
  }),
);
export type IdentityPhotos = z.infer<typeof identityPhotosSchema>;

/** Figures that a student's device computed from a frame. Only these figures leave the device. */
export const faceFiguresSchema = z.object({
  faces_count: z.int(),
  /**
   * Compared with the nearest reference photo, euclidean and cosine; null without a face or a reference on the device.
   */
  face_distance: z.number().nullable(),
  face_similarity: z.number().nullable(),
});

/** The analysed frames of an attempt, in the order of time. */
export const analysedFramesSchema = z.array(
  faceFiguresSchema.extend({ id: z.uuid(), happened_at: instantSchema, url: z.string() }),
);
export type AnalysedFrames = z.infer<typeof analysedFramesSchema>;

/** `figures` is null if no device has analysed the frame. */
export const imageAnalysisSchema = z.object({
  frames: z.array(
    z.object({
      id: z.uuid(),
      happened_at: instantSchema,
      score_id: idSchema,
      quizzes_attempt_summary_id: idSchema,
      name: z.string(),
      url: z.string(),
      figures: faceFiguresSchema.nullable(),
    }),
  ),
  /** The reference photos of the same students. */
  references: identityPhotosSchema,
});
export type ImageAnalysis = z.infer<typeof imageAnalysisSchema>;

/** How much the server has of each kind. */
export const mediaFiguresSchema = z.array(
  z.object({
    kind: z.enum(storedMediaKinds),
    count: z.int(),
    bytes: z.int(),
    first_happened_at: instantSchema,
    last_happened_at: instantSchema,
    last_received_at: instantSchema,
  }),
);
export type MediaFigures = z.infer<typeof mediaFiguresSchema>;

/** What one deletion removed. */
export const deletedSupervisionDataSchema = z.object({
  media_count: z.int(),
  media_bytes: z.int(),
  events_count: z.int(),
});
export type DeletedSupervisionData = z.infer<typeof deletedSupervisionDataSchema>;

/** Why a support user must see recordings; stored in the audit log. */
export const mediaReasonSchema = z.object({ reason: z.string().trim().min(10).max(500) });
