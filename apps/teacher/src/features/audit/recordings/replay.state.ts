/** An rrweb event. A recorded part has times of the page's clock, a replay has server times. */
export interface PageEvent {
  type: number;
  timestamp: number;
}

export interface ReadPart {
  happened_at: string;
  details: Record<string, unknown>;
  events: readonly PageEvent[];
}

/** rrweb event types: the full snapshot with the page's whole content, and the window's size just before it. */
const wholeType = 2;
const sizeType = 4;

/** Returns a part's page and when the part began by that page's clock. Null for parts of an earlier version. */
const clockOf = ({ details }: ReadPart): { page: string; from_ms: number } | null => {
  const { page, from_ms } = details;
  if (typeof page !== "string" || typeof from_ms !== "number") return null;
  return { page, from_ms };
};

const byTime = (events: readonly PageEvent[]): PageEvent[] => events.toSorted((a, b) => a.timestamp - b.timestamp);
const shifted = (events: readonly PageEvent[], shift_ms: number): PageEvent[] =>
  events.map((event) => ({ ...event, timestamp: event.timestamp + shift_ms }));

const fromOf = (part: ReadPart): number => clockOf(part)?.from_ms ?? 0;

/**
 * Returns a page's events with server times. Each part has its own offset, because the page's clock may stop while the
 * computer sleeps.
 */
const eventsOfPage = (unordered: readonly ReadPart[]): PageEvent[] => {
  const parts = unordered.toSorted((a, b) => fromOf(a) - fromOf(b));
  const shifts = parts.map((part) => Date.parse(part.happened_at) - fromOf(part));
  // Offsets only grow. If an earlier one is larger, the page did not know the server's time yet: use the later one.
  for (let at = shifts.length - 2; at >= 0; at -= 1) shifts[at] = Math.min(shifts[at]!, shifts[at + 1]!);
  return byTime(parts.flatMap(({ events }, at) => shifted(events, shifts[at]!)));
};

/**
 * Returns the events of parts of earlier versions with server times. Those parts have the device's clock and no page
 * id, so they get one common offset.
 */
const eventsOfUnnamed = (parts: readonly ReadPart[]): PageEvent[] => {
  const first = parts.find(({ events }) => events.length > 0);
  if (!first) return [];
  const skew_ms = Date.parse(first.happened_at) - first.events[0]!.timestamp;
  return byTime(
    shifted(
      parts.flatMap(({ events }) => events),
      skew_ms,
    ),
  );
};

interface Page {
  events: readonly PageEvent[];
  start: number;
  /** One millisecond after the last event. */
  end: number;
}

/** Returns where a full snapshot begins: at the window's size, if that comes just before it. */
const beginningOf = (events: readonly PageEvent[], whole: number): number =>
  events[whole - 1]?.type === sizeType ? whole - 1 : whole;

/** Returns the page from its first full snapshot on, since earlier changes cannot be replayed; none without one. */
const pageOf = (events: readonly PageEvent[]): Page[] => {
  const whole = events.findIndex(({ type }) => type === wholeType);
  if (whole < 0) return [];
  const kept = events.slice(beginningOf(events, whole));
  return [{ events: kept, start: kept[0]!.timestamp, end: kept.at(-1)!.timestamp + 1 }];
};

interface Stretch {
  page: Page;
  from: number;
  to: number;
}

/**
 * Divides the time into stretches that each show one page. Of pages open at the same time, the one opened last is
 * shown; when it ends, the other one is shown again.
 */
const stretchesOf = (pages: readonly Page[]): Stretch[] => {
  const times = [...new Set(pages.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const [at, from] of times.entries()) {
    const page = pages.findLast(({ start, end }) => start <= from && from < end);
    const last = stretches.at(-1);
    if (!page) continue;
    if (last?.page === page) last.to = times[at + 1]!;
    else stretches.push({ page, from, to: times[at + 1]! });
  }
  return stretches;
};

/**
 * Returns the events of a stretch. A page that is shown again is rebuilt at `from`: its events since the last full
 * snapshot get that time.
 */
const eventsOfStretch = ({ page: { events }, from, to }: Stretch): PageEvent[] => {
  const whole = events.findLastIndex(({ type, timestamp }) => type === wholeType && timestamp <= from);
  const first = Math.max(0, beginningOf(events, whole));
  return events
    .slice(first)
    .filter(({ timestamp }) => timestamp < to)
    .map((event) => ({ ...event, timestamp: Math.max(event.timestamp, from) }));
};

/** Returns the events of a replay, one page after the other, because element ids are unique only within a page. */
export const replayOf = (parts: readonly ReadPart[]): PageEvent[] => {
  const byPage = new Map<string | null, ReadPart[]>();
  for (const part of parts) {
    const page = clockOf(part)?.page ?? null;
    const own = byPage.get(page);
    if (own) own.push(part);
    else byPage.set(page, [part]);
  }
  const pages = [...byPage].flatMap(([page, own]) => pageOf(page === null ? eventsOfUnnamed(own) : eventsOfPage(own)));
  return stretchesOf(pages.toSorted((a, b) => a.start - b.start)).flatMap(eventsOfStretch);
};
