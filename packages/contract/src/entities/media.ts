import { maxMediaPerBatch, mediaReasons, mediaStatuses } from "@examplar/domain";
import { z } from "zod";

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
