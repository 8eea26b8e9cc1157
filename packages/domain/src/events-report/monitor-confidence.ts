import { isRecord } from "../answers/content/json-shapes.ts";
import { supervisionLimits } from "../supervision/limits.ts";
import { monitorReasons, type EventsReport, type MonitorReason, type ReportedEvent } from "./events-report.types.ts";

/** How strongly each reason alone suggests a second screen: the browser's own report most, mouse movements least. */
export const monitorWeights: Record<MonitorReason, number> = {
  screen_extended: 0.8,
  window_outside_screen: 0.6,
  surface_larger_than_screen: 0.5,
  mouse_leaves_at_one_edge: 0.25,
};

type Details = ReportedEvent["details"];

const numbersOf = <K extends string>(value: unknown, names: readonly K[]): Record<K, number> | null =>
  isRecord(value) && names.every((name) => Number.isFinite(value[name])) ? (value as Record<K, number>) : null;

/** Compares the window's middle, because a maximised window overhangs its screen by some pixels. */
const isOutside = ({ window, screen }: Details): boolean => {
  const place = numbersOf(window, ["x", "y", "width", "height"]);
  const size = numbersOf(screen, ["width", "height"]);
  if (!place || !size) return false;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  return x < 0 || y < 0 || x > size.width || y > size.height;
};

const isLarger = (details: Details): boolean => {
  const shared = numbersOf(details["shared"], ["width", "height"]);
  const screen = numbersOf(details["screen_pixels"], ["width", "height"]);
  if (!shared || !screen) return false;
  const most = 1 + supervisionLimits.surface_size_tolerance;
  return shared.width > screen.width * most || shared.height > screen.height * most;
};

interface Leaves {
  all: number;
  left: number;
  right: number;
}

/**
 * Counts short leaves by edge. A mouse stops at the left and right edges of a single screen; tabs lie above the window
 * and the task bar below.
 */
const shortLeaves = (events: readonly ReportedEvent[]): Leaves => {
  const counted: Leaves = { all: 0, left: 0, right: 0 };
  let left_at: ReportedEvent | null = null;
  for (const event of events) {
    if (event.kind === "mouse_leave") left_at = event;
    if (event.kind !== "mouse_enter" || !left_at) continue;
    const edge = left_at.details["edge"];
    const is_short = event.happened_ms - left_at.happened_ms <= supervisionLimits.monitor_short_leave_ms;
    left_at = null;
    if (!is_short) continue;
    counted.all += 1;
    if (edge === "left" || edge === "right") counted[edge] += 1;
  }
  return counted;
};

const leavesAtOneEdge = (events: readonly ReportedEvent[]): number => {
  const { all, left, right } = shortLeaves(events);
  const most = Math.max(left, right);
  const { monitor_leaves, monitor_leaves_share } = supervisionLimits;
  return most >= monitor_leaves && most >= all * monitor_leaves_share ? most : 0;
};

/**
 * Returns a confidence from 0 to 1. It combines the reasons as if they were independent: 1 − (1 − a)(1 − b)… It
 * estimates how well a second screen explains the events, not the probability that there was one.
 */
export const monitorConfidence = (
  events: readonly ReportedEvent[],
): Pick<EventsReport, "multiple_monitor_confidence" | "multiple_monitor_reasons"> => {
  const counts: Record<MonitorReason, number> = {
    screen_extended: 0,
    window_outside_screen: 0,
    surface_larger_than_screen: 0,
    mouse_leaves_at_one_edge: leavesAtOneEdge(events),
  };
  for (const { kind, details } of events) {
    if (kind === "page_load" || kind === "resize_browser") {
      if (details["is_extended"] === true) counts.screen_extended += 1;
      if (isOutside(details)) counts.window_outside_screen += 1;
    }
    if (kind === "screen_share_start" && isLarger(details)) counts.surface_larger_than_screen += 1;
  }
  const found = monitorReasons.filter((reason) => counts[reason] > 0);
  const doubt = found.reduce((rest, reason) => rest * (1 - monitorWeights[reason]), 1);
  return {
    multiple_monitor_confidence: Math.round((1 - doubt) * 100) / 100,
    multiple_monitor_reasons: found.map((reason) => ({ reason, occurrences: counts[reason] })),
  };
};
