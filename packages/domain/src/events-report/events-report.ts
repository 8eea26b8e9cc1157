import type { StudentEventKind } from "../vocabulary.ts";
import { clipboardFindings } from "./clipboard-findings.ts";
import { eventIntervals, type EventInterval } from "./event-intervals.ts";
import type { AttemptSpan, EventsReport, KindReport, ReportedEvent } from "./events-report.types.ts";
import { exercisesBetween, exercisesDetails, exerciseVisits } from "./exercise-visits.ts";
import { monitorConfidence } from "./monitor-confidence.ts";
import { eventPairs } from "../supervision/events/event-pairs.ts";

/** The kinds of which the report also reads the details. */
export const kindsWithDetails = [
  "paste",
  "copy",
  "cut",
  "page_load",
  "resize_browser",
  "mouse_leave",
  "screen_share_start",
] as const satisfies readonly StudentEventKind[];

const pairedKinds = new Set<StudentEventKind>(eventPairs.flatMap(({ from, to }) => [from, to]));

const secondsOf = ({ start_ms, end_ms }: EventInterval): number => (end_ms - start_ms) / 1000;

/** Counts intervals for kinds that begin one, and events for unpaired kinds. An end event is part of its interval. */
const reportByKind = (
  events: readonly ReportedEvent[],
  intervals: readonly EventInterval[],
): EventsReport["report"] => {
  const report: EventsReport["report"] = {};
  const of = (kind: StudentEventKind, none: KindReport): KindReport => (report[kind] ??= none);
  for (const interval of intervals) {
    const entry = of(interval.kind, { occurrences: 0, total_duration: 0, max_duration: 0 });
    const duration = secondsOf(interval);
    entry.occurrences += 1;
    entry.total_duration! += duration;
    entry.max_duration = Math.max(entry.max_duration!, duration);
  }
  for (const { kind } of events)
    if (!pairedKinds.has(kind)) of(kind, { occurrences: 0, total_duration: null, max_duration: null }).occurrences += 1;
  return report;
};

/** Builds the report of an attempt. Linear in the number of events, which come in the order of time. */
export const buildEventsReport = (events: readonly ReportedEvent[], span: AttemptSpan): EventsReport => {
  const intervals = eventIntervals(events, span);
  const visits = exerciseVisits(events, span);
  const ends = Float64Array.from(visits, ({ end_ms }) => end_ms);
  const between = exercisesBetween(visits, ends);
  return {
    report: reportByKind(events, intervals),
    events_pairs: intervals.map((interval) => ({
      ...interval,
      exercise_ids: between(interval.start_ms, interval.end_ms),
    })),
    exercises_details: exercisesDetails(events, visits),
    ...clipboardFindings(events),
    ...monitorConfidence(events),
  };
};
