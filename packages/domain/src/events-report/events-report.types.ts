import type { StudentEventKind } from "../vocabulary.ts";
import type { Exemption } from "../supervision/media/exemptions.ts";

/** An event as the report reads it. Events come in the order of time; only `kindsWithDetails` have details. */
export interface ReportedEvent {
  id: string;
  kind: StudentEventKind;
  happened_ms: number;
  quizzes_exercise_id: number | null;
  details: Readonly<Record<string, unknown>>;
}

export interface AttemptSpan {
  started_ms: number;
  /** The current time while the attempt runs. */
  ended_ms: number;
  /** In the order of time. */
  exempt_from_screen: readonly Exemption[];
}

/** Durations in seconds; null for kinds that have no opposite. */
export interface KindReport {
  occurrences: number;
  total_duration: number | null;
  max_duration: number | null;
}

/** Two opposite events as one interval. `kind` is the event that began it. */
export interface EventPair {
  kind: StudentEventKind;
  start_ms: number;
  end_ms: number;
  /** The exercises that were shown meanwhile. */
  exercise_ids: number[];
}

export interface ExerciseDetails {
  exercise_id: number;
  seen_count: number;
  duration: number;
}

export const monitorReasons = [
  "screen_extended",
  "window_outside_screen",
  "surface_larger_than_screen",
  "mouse_leaves_at_one_edge",
] as const;
export type MonitorReason = (typeof monitorReasons)[number];

export interface MonitorFinding {
  reason: MonitorReason;
  /** Number of events that support the reason. */
  occurrences: number;
}

export interface EventsReport {
  report: Partial<Record<StudentEventKind, KindReport>>;
  events_pairs: EventPair[];
  exercises_details: ExerciseDetails[];
  copy_or_cut_events_from_subject_ids: string[];
  paste_events_without_copy_ids: string[];
  copy_or_cut_events_without_paste_ids: string[];
  multiple_monitor_confidence: number;
  multiple_monitor_reasons: MonitorFinding[];
}
