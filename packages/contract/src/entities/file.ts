import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/** A file that a student put into an answer. `url` shows it to those who may see it. */
export const answerPictureSchema = z.object({
  picture_id: idSchema,
  question_id: idSchema,
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.int(),
  url: z.string(),
  uploaded_at: instantSchema,
  /** How an answer names the file: by the browser's id, and the SHA-256 of its bytes. */
  file_id: z.uuid(),
  sha256: z.string(),
  /** Whether the standing answer names the file with these bytes. */
  counts: z.boolean(),
});
export type AnswerPicture = z.infer<typeof answerPictureSchema>;

/** What a browser says about a file before it sends it; the server validates the bytes separately. */
export const newPictureSchema = z.object({
  filename: z.string().trim().min(1).max(255),
  content_type: z.string().max(200),
  byte_size: z.int().min(1).max(2_147_483_647),
  /** Made by the browser; a second request with the same id means the same file. Absent in an earlier version. */
  file_id: z.uuid().toLowerCase().optional(),
  /** SHA-256 in hex; if given, the server refuses other bytes. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** Where to send the bytes with PUT, and until when. */
export const uploadAddressSchema = z.object({
  picture_id: idSchema,
  upload_url: z.string(),
  expires_at: instantSchema,
});
export type UploadAddress = z.infer<typeof uploadAddressSchema>;

/** Allows a browser to put objects under one prefix of the object storage (S3 protocol), and nothing else. */
export const uploadCredentialsSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  /** `{quiz_id}/{user_id}/`: every key begins with it. */
  prefix: z.string(),
  access_key_id: z.string(),
  secret_access_key: z.string(),
  session_token: z.string(),
  expires_at: instantSchema,
});
export type UploadCredentials = z.infer<typeof uploadCredentialsSchema>;

/**
 * A document of an exercise. A browser accepts its bytes only if they match `sha256`; null while the file is missing.
 */
export const documentSchema = z.object({
  id: idSchema,
  uuid: z.uuid(),
  filename: z.string(),
  content_type: z.string(),
  byte_size: z.int(),
  sha256: z.string().nullable(),
  url: z.string(),
});
export type ExamDocument = z.infer<typeof documentSchema>;
