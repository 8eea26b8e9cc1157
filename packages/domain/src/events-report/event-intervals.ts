import { eventPairs } from "../supervision/events/event-pairs.ts";
import type { StudentEventKind } from "../vocabulary.ts";
import type { AttemptSpan, ReportedEvent } from "./events-report.types.ts";

export interface EventInterval {
  kind: StudentEventKind;
  start_ms: number;
  end_ms: number;
}

/** Leaving the exam itself ends fullscreen and sharing: an interval that begins this close to the end means nothing. */
export const endingMs = 2_000;

const startKindOf = new Map<StudentEventKind, StudentEventKind>(eventPairs.map(({ from, to }) => [to, from]));
const startKinds = new Set<StudentEventKind>(eventPairs.map(({ from }) => from));

/**
 * Kinds whose interval survives a page load. Others end there: the loaded page starts its watchers anew and records
 * again what still holds, so the end of an earlier interval would never arrive. Loading ends fullscreen and screen
 * sharing, until the student gives them again.
 */
const outlivesLoading = new Set<StudentEventKind>(["fullscreen_leave", "screen_share_stop"]);

/**
 * Pairs opposite events into intervals, in the order of their starts. An interval left open ends with the attempt. A
 * second start belongs to the open interval; an end without a start is ignored. A student who is exempt from sharing
 * the screen has not stopped sharing it: an open interval ends when the exemption begins, and none begins while it
 * holds.
 */
export const eventIntervals = (
  events: readonly ReportedEvent[],
  { ended_ms, exempt_from_screen }: AttemptSpan,
): EventInterval[] => {
  const intervals: EventInterval[] = [];
  const open = new Map<StudentEventKind, EventInterval>();
  const close = (interval: EventInterval, at_ms: number) => {
    interval.end_ms = Math.min(at_ms, ended_ms);
    open.delete(interval.kind);
  };
  const closeExempted = (until_ms: number) => {
    const unshared = open.get("screen_share_stop");
    const exemption =
      unshared && exempt_from_screen.find(({ from_ms }) => from_ms >= unshared.start_ms && from_ms < until_ms);
    if (exemption) close(unshared, exemption.from_ms);
  };
  const isExempt = (ms: number) => exempt_from_screen.some(({ from_ms, to_ms }) => from_ms <= ms && ms < to_ms);
  for (const { kind, happened_ms } of events) {
    if (kind === "screen_share_stop" || kind === "screen_share_start") closeExempted(happened_ms);
    if (kind === "screen_share_stop" && isExempt(happened_ms)) continue;
    if (kind === "page_load")
      for (const interval of open.values()) if (!outlivesLoading.has(interval.kind)) close(interval, happened_ms);
    if (startKinds.has(kind)) {
      if (open.has(kind) || happened_ms >= ended_ms) continue;
      const interval = { kind, start_ms: happened_ms, end_ms: Number.NaN };
      open.set(kind, interval);
      intervals.push(interval);
      continue;
    }
    const from = startKindOf.get(kind);
    const begun = from && open.get(from);
    if (begun) close(begun, happened_ms);
  }
  closeExempted(ended_ms);
  for (const interval of open.values()) interval.end_ms = ended_ms;
  const left_open = new Set(open.values());
  return intervals.filter((interval) => !left_open.has(interval) || ended_ms - interval.start_ms > endingMs);
};
