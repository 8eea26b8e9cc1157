import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema } from "../entities/common.ts";
import { syncStudentEventsReplySchema, syncStudentEventsSchema } from "../entities/student-event.ts";

export const studentEventsEndpoints = {
  "POST /api/v1/quiz_instances/:instance_id/student_events": endpoint({
    summary: "Sync student events: takes a batch, commits it, and says of each event what became of it",
    access: "signed_in",
    scope: "the student of the attempt, also after its end; others get 404",
    params: z.object({ instance_id: idParamSchema }),
    body: syncStudentEventsSchema,
    body_limits: syncBodyLimits,
    judges_text: true,
    reply: syncStudentEventsReplySchema,
    refusals: ["not_found"],
  }),
};
