import { eventOutcomes, eventRejections, maxEventsPerBatch, studentEventKinds } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";
import { deviceIdSchema } from "./ledger.ts";

/**
 * The feature parses the events one by one, so that a malformed one gets its own result and does not refuse the others.
 * `device_id` is the device on which they happened; pages of earlier versions do not name it.
 */
export const syncStudentEventsSchema = z.object({
  device_id: deviceIdSchema.optional(),
  events: z.array(z.unknown()).max(maxEventsPerBatch),
});

export const studentEventResultSchema = z.object({
  id: z.string().nullable(),
  outcome: z.enum(eventOutcomes),
  code: z.enum(eventRejections).nullable(),
});

/** Results are in the order of the events. */
export const syncStudentEventsReplySchema = z.object({
  results: z.array(studentEventResultSchema),
  now: instantSchema,
});
export type SyncStudentEventsReply = z.infer<typeof syncStudentEventsReplySchema>;

/** An event as a teacher reads it. `certified`: the server received it within a minute of the time that it names. */
export const studentEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(studentEventKinds),
  happened_at: instantSchema,
  received_at: instantSchema,
  certified: z.boolean(),
  /**
   * True if the attempt had been taken over from the event's device: the event is kept, but was not done in the exam.
   */
  elsewhere: z.boolean(),
  quizzes_exercise_id: idSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type StudentEventRow = z.infer<typeof studentEventSchema>;
