import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

export const recoveryDeviceSchema = z.object({
  device_id: z.string(),
  user_agent: z.string(),
  /** What the device still held, as it said at its last sync. */
  pending_answers: z.int(),
  pending_events: z.int(),
  last_sync_at: instantSchema.nullable(),
  owns: z.boolean(),
});

/** An attempt as support sees it: what the server holds, and what the devices say they still hold. */
export const recoverySchema = z.object({
  instance_id: idSchema,
  score_id: idSchema,
  quiz_id: idSchema,
  student_name: z.string(),
  synchronized_answers_count: z.int(),
  unsynchronized_answers_count: z.int(),
  devices: z.array(recoveryDeviceSchema),
  edits_count: z.int(),
  late_count: z.int(),
  resync_requested_at: instantSchema.nullable(),
});
export type Recovery = z.infer<typeof recoverySchema>;

/** `changed` is empty unless an answer did not match its history. */
export const resyncReportSchema = z.object({
  instance_id: idSchema,
  resync_requested_at: instantSchema,
  checked_count: z.int(),
  changed: z.array(z.object({ question_id: idSchema, revision_before: z.int().nullable(), revision: z.int() })),
});
export type ResyncReport = z.infer<typeof resyncReportSchema>;
