import {
  editOutcomes,
  editRejections,
  maxRescueFileBytes,
  rescueAlgorithm,
  rescuedFileReasons,
  rescueReasons,
} from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/** The server's public key, in the form that `importKey` and the sealing of a file need. */
export const rescueKeySchema = z.object({
  key_id: z.uuid(),
  algorithm: z.literal(rescueAlgorithm),
  public_key: z.object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
    kid: z.uuid(),
  }),
});
export type RescueKey = z.infer<typeof rescueKeySchema>;

/** The text of the file as the student saved it; unreadable text is refused with its own code. */
export const rescueFileSchema = z.object({ file: z.string().min(1).max(maxRescueFileBytes) });

/** The text of a file that contains only a key. */
export const sealedWorkKeySchema = z.object({ key: z.string().min(1).max(4_000) });
/** The key is base64url. */
export const workKeyReplySchema = z.object({ key: z.string() });
export type WorkKeyReply = z.infer<typeof workKeyReplySchema>;

export const rescuedEditSchema = z.object({
  edit_id: z.string().nullable(),
  instance_id: idSchema.nullable(),
  question_id: idSchema.nullable(),
  outcome: z.enum(editOutcomes),
  code: z.enum([...editRejections, ...rescueReasons]).nullable(),
});

/** A file of an answer; `name` is its name on the student's computer. */
export const rescuedFileSchema = z.object({
  name: z.string(),
  instance_id: idSchema.nullable(),
  question_id: idSchema.nullable(),
  picture_id: idSchema.nullable(),
  outcome: z.enum(editOutcomes),
  code: z.enum([...editRejections, ...rescueReasons, ...rescuedFileReasons]).nullable(),
});

/** An attempt to which the file added something. */
export const rescuedAttemptSchema = z.object({
  instance_id: idSchema,
  score_id: idSchema,
  quiz_id: idSchema,
  quiz_name: z.string(),
  student_name: z.string(),
});

/**
 * Edits and files are in the order of the file; `counts` covers the edits. `new_count`: how many of both the server did
 * not have before; 0 when nothing changed.
 */
export const rescueReportSchema = z.object({
  user_id: idSchema,
  exported_at: instantSchema,
  imported_at: instantSchema,
  attempts: z.array(rescuedAttemptSchema),
  new_count: z.int(),
  counts: z.record(z.enum(editOutcomes), z.int()),
  edits: z.array(rescuedEditSchema),
  files: z.array(rescuedFileSchema),
});
export type RescueReport = z.infer<typeof rescueReportSchema>;
