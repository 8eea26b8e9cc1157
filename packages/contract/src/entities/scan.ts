import { editKinds, maxScanFiles, scanContentTypes } from "@examplar/domain";
import { z } from "zod";
import { idSchema } from "./common.ts";

export const scanFileSchema = z.object({
  /** Made by the browser: sending the same file again is idempotent. */
  file_id: z.uuid(),
  url: z.string(),
  filename: z.string(),
  content_type: z.enum(scanContentTypes),
  byte_size: z.int(),
});
export type ScanFile = z.infer<typeof scanFileSchema>;

/** The scan of what a student wrote on paper. */
export const scannedSheetSchema = z.object({
  id: idSchema,
  quiz_id: idSchema,
  user_id: idSchema,
  score_id: idSchema,
  /** The first file of the scan; null without one. */
  subject_file_url: z.string().nullable(),
  /** One PDF, or one picture per page, in page order. */
  subject_files: z.array(scanFileSchema),
  /** The scan with marks drawn on it, which readers see first; null without one. */
  marked_file: scanFileSchema.nullable(),
  /** Whether a person wrote or corrected answers: then the crosses on the scan do not show what counts. */
  edited: z.boolean(),
});
export type ScannedSheet = z.infer<typeof scannedSheetSchema>;

export const scanFilesSchema = z.strictObject({
  role: z.enum(["subject", "marked"]),
  /** The pages in their order; an empty list removes the scan. */
  file_ids: z.array(z.uuid()).max(maxScanFiles),
  /** The files that the caller saw there: a file that a colleague put there since is a conflict. */
  seen_file_ids: z.array(z.uuid()).max(maxScanFiles),
});

export const entrySchema = z.strictObject({
  edit_id: z.uuid().toLowerCase(),
  /** `skip`: the student wrote nothing. */
  kind: z.enum(editKinds),
  content: z.unknown(),
  seen_revision: z.int().min(0),
  own_edit_ids: z.array(z.uuid().toLowerCase()).max(1000),
});
