import { eventOutcomes, eventRejections, maxEventsPerBatch } from "@examplar/domain";
import { z } from "zod";
import { instantSchema } from "./common.ts";

/** Events are parsed one by one by the feature, so that a malformed one gets its answer beside the others. */
export const syncStudentEventsSchema = z.object({ events: z.array(z.unknown()).max(maxEventsPerBatch) });

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
