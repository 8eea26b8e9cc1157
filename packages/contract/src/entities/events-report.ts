import { monitorReasons, studentEventKinds } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

/** Durations in seconds; null for kinds without an opposite. */
export const kindReportSchema = z.object({
  occurrences: z.int(),
  total_duration: z.number().nullable(),
  max_duration: z.number().nullable(),
});

export const eventPairSchema = z.object({
  kind: z.enum(studentEventKinds),
  start_date: instantSchema,
  end_date: instantSchema,
  duration: z.number(),
  exercise_ids: z.array(idSchema),
});

export const exerciseDetailsSchema = z.object({
  exercise_id: idSchema,
  seen_count: z.int(),
  duration: z.number(),
});

export const monitorFindingSchema = z.object({ reason: z.enum(monitorReasons), occurrences: z.int() });

/** Figures of what happened during an attempt: observations, not verdicts. */
export const eventsReportSchema = z.object({
  report: z.partialRecord(z.enum(studentEventKinds), kindReportSchema),
  events_pairs: z.array(eventPairSchema),
  exercises_details: z.array(exerciseDetailsSchema),
  copy_or_cut_events_from_subject_ids: z.array(z.uuid()),
  paste_events_without_copy_ids: z.array(z.uuid()),
  copy_or_cut_events_without_paste_ids: z.array(z.uuid()),
  multiple_monitor_confidence: z.number().min(0).max(1),
  multiple_monitor_reasons: z.array(monitorFindingSchema),
});

/** The report and the attempt that it describes. */
export const attemptReportSchema = eventsReportSchema.extend({
  score_id: idSchema,
  name: z.string(),
  started_at: instantSchema,
  /** The current time while the attempt runs. */
  ended_at: instantSchema,
  /** Length of the list of events, which includes events that the report leaves out. */
  events_count: z.int(),
  /** Exercises of the student's paper, in its order. */
  exercises: z.array(z.object({ id: idSchema, display_name: z.string() })),
  /** When the student changed answers, in milliseconds after the start. */
  answer_edits_ms: z.array(z.int()),
});
export type AttemptReport = z.infer<typeof attemptReportSchema>;

/** An event whose content was also copied, cut, pasted or selected by other students of the quiz. */
export const similarEventSchema = z.object({
  event_id: z.uuid(),
  happened_at: instantSchema,
  students_count: z.int(),
  /** The first event of each student, for at most twenty students. */
  others: z.array(
    z.object({
      event_id: z.uuid(),
      score_id: idSchema,
      name: z.string(),
      kind: z.enum(studentEventKinds),
      happened_at: instantSchema,
    }),
  ),
});
export type SimilarEvent = z.infer<typeof similarEventSchema>;
