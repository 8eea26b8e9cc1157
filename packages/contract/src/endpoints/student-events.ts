import { z } from "zod";
import { endpoint, syncBodyLimits } from "../endpoint.ts";
import { idParamSchema, instantSchema, pageQuerySchema, timelinePageSchema } from "../entities/common.ts";
import { attemptReportSchema, similarEventSchema } from "../entities/events-report.ts";
import {
  studentEventSchema,
  syncStudentEventsReplySchema,
  syncStudentEventsSchema,
} from "../entities/student-event.ts";

const ofScore = z.object({ score_id: idParamSchema });
const teachers = "exams of which the caller is owner-like; others get 404";

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
  "GET /api/v1/scores/:score_id/student_events": endpoint({
    summary: "The events of an attempt in the order in which they happened, page by page",
    access: "teacher",
    scope: "quizzes of which the caller is owner-like; others get 404",
    params: ofScore,
    query: timelinePageSchema,
    reply: z.array(studentEventSchema),
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores/:score_id/events_report": endpoint({
    summary: "What happened during an attempt, in figures: intervals, durations, clipboard, a second screen",
    access: "teacher",
    scope: teachers,
    params: ofScore,
    reply: attemptReportSchema,
    refusals: ["not_found"],
  }),
  "GET /api/v1/scores/:score_id/similar_events": endpoint({
    summary: "The events of an attempt whose content other students of the quiz had too, page by page",
    access: "teacher",
    scope: teachers,
    params: ofScore,
    query: pageQuerySchema.extend({ after: z.uuid().optional(), after_at: instantSchema.optional() }),
    reply: z.array(similarEventSchema),
    refusals: ["not_found"],
  }),
};
