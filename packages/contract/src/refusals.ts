import { z } from "zod";

/** Every reason for which the server says no. The server maps each to a status in one file. */
export const refusalCodes = [
  "bad_request",
  "validation_failed",
  "not_signed_in",
  "forbidden",
  "cross_site_request",
  "not_found",
  "method_not_allowed",
  "conflict",
  "payload_too_large",
  "misdirected_request",
  "unsupported_media_type",
  "too_many_requests",
  "code_wrong",
  "code_expired",
  "code_tries_exhausted",
  "session_already_closed",
  "agreements_missing",
  "not_open",
  "not_started",
  "already_answered",
  "answering_elsewhere",
  "desktop_app_required",
  "retake_not_offered",
  "attempt_not_closed",
  "correction_not_visible",
  "device_of_another_user",
  "too_late",
  "too_many_files",
  "upload_expired",
  "not_recorded",
  "storage_quota_reached",
  "reason_required",
  "file_mismatch",
  "range_not_satisfiable",
  "rescue_file_unreadable",
  "rescue_file_of_another_key",
  "rescue_file_altered",
  "service_unavailable",
  "internal_error",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** RFC 9457 problem details, with a stable `code` and, for bad input, one line a field. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(refusalCodes),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
