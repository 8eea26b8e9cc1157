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
  /** How an answer names it: the browser's id, and the SHA-256 of its bytes. */
  file_id: z.uuid(),
  sha256: z.string(),
  /** Whether the answer as it stands names it with these bytes. */
  counts: z.boolean(),
});
export type AnswerPicture = z.infer<typeof answerPictureSchema>;

/** What a browser says of a file before it sends it; the bytes are validated again by themselves. */
export const newPictureSchema = z.object({
  filename: z.string().trim().min(1).max(255),
  content_type: z.string().max(200),
  byte_size: z.int().min(1).max(2_147_483_647),
  /** Made by the browser; asking again with the same one is asking for the same file. Absent from an earlier version. */
  file_id: z.uuid().toLowerCase().optional(),
  /** SHA-256 in hex; other bytes are not taken then. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** Where to send the bytes, by PUT, and until when. */
export const uploadAddressSchema = z.object({
  picture_id: idSchema,
  upload_url: z.string(),
  expires_at: instantSchema,
});
export type UploadAddress = z.infer<typeof uploadAddressSchema>;

/** Lets a browser put objects under one prefix of the object storage, in the S3 protocol, and nothing else. */
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

/** A document of an exercise. A browser believes its bytes only when they match `sha256`; null while the file is missing. */
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
