import { eventOutcomes, eventRejections, maxEventsPerBatch, studentEventKinds } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";
import { deviceIdSchema } from "./ledger.ts";

/**
 * Events are parsed one by one by the feature, so that a malformed one gets its answer beside the others. `device_id` is the one
 * on which they happened; pages of earlier versions do not name it.
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

/** Results stand in the order of the events. */
export const syncStudentEventsReplySchema = z.object({
  results: z.array(studentEventResultSchema),
  now: instantSchema,
});
export type SyncStudentEventsReply = z.infer<typeof syncStudentEventsReplySchema>;

/** An event as a teacher reads it. `certified`: it was received within a minute of when it is said to have happened. */
export const studentEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(studentEventKinds),
  happened_at: instantSchema,
  received_at: instantSchema,
  certified: z.boolean(),
  /** On a device from which the attempt had been taken over: kept, and nothing that the student did in the exam. */
  elsewhere: z.boolean(),
  quizzes_exercise_id: idSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type StudentEventRow = z.infer<typeof studentEventSchema>;
