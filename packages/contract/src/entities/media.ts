import { maxMediaPerBatch, mediaReasons, mediaStatuses, storedMediaKinds } from "@examplar/domain";
import { z } from "zod";
import { instantSchema } from "./common.ts";

/**
 * Each item is `{ id, kind, happened_at, duration_ms, key, bytes, mime_type, details }`. The feature parses them one by one, so
 * that a malformed one gets its result beside the others.
 */
export const registerMediaSchema = z.object({ media: z.array(z.unknown()).max(maxMediaPerBatch) });

/** `not_uploaded`: the object is not in the storage yet; put it, then register again. `refused` never changes. */
export const mediaResultSchema = z.object({
  id: z.string().nullable(),
  status: z.enum(mediaStatuses),
  reason: z.enum(mediaReasons).nullable(),
});
export type MediaResult = z.infer<typeof mediaResultSchema>;

/** In the order of the items. */
export const registerMediaReplySchema = z.object({ media: z.array(mediaResultSchema) });
export type RegisterMediaReply = z.infer<typeof registerMediaReplySchema>;

/** Something recorded, as a teacher of the quiz reads it. `url` streams the bytes, whole or in ranges. */
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

/** `thumb_url` is the picture itself: browsers send none smaller, and a screenshot has at most 1280 pixels a side. */
export const screenshotSchema = mediaSchema
  .pick({ id: true, happened_at: true, url: true, details: true })
  .extend({ thumb_url: z.string() });

/** `count` is of the whole window, however many of it are shown. */
export const screenshotsSchema = z.object({ count: z.int(), screenshots: z.array(screenshotSchema) });
export type Screenshots = z.infer<typeof screenshotsSchema>;

/** How much of a kind there is. */
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

/** What one request to delete removed. */
export const deletedSupervisionDataSchema = z.object({
  media_count: z.int(),
  media_bytes: z.int(),
  events_count: z.int(),
});
export type DeletedSupervisionData = z.infer<typeof deletedSupervisionDataSchema>;

/** Why somebody of support has to see pictures; it stands in the audit log. */
export const mediaReasonSchema = z.object({ reason: z.string().trim().min(10).max(500) });
