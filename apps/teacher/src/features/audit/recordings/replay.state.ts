/** Of rrweb. In a part its time is that of a clock of the page, in a replay the server's. */
export interface PageEvent {
  type: number;
  timestamp: number;
}

export interface ReadPart {
  happened_at: string;
  details: Record<string, unknown>;
  events: readonly PageEvent[];
}

/** Of rrweb: the page's whole content, and the size of its window, which comes before it. */
const wholeType = 2;
const sizeType = 4;

/** The page that recorded a part, and when the part began by that page's clock. Null for a page of an earlier version. */
const clockOf = ({ details }: ReadPart): { page: string; from_ms: number } | null => {
  const { page, from_ms } = details;
  if (typeof page !== "string" || typeof from_ms !== "number") return null;
  return { page, from_ms };
};

const byTime = (events: readonly PageEvent[]): PageEvent[] => events.toSorted((a, b) => a.timestamp - b.timestamp);
const shifted = (events: readonly PageEvent[], shift_ms: number): PageEvent[] =>
  events.map((event) => ({ ...event, timestamp: event.timestamp + shift_ms }));

const fromOf = (part: ReadPart): number => clockOf(part)?.from_ms ?? 0;

/** The page's clock stands still while the computer sleeps: each part tells anew how far it is behind the server's. */
const eventsOfPage = (unordered: readonly ReadPart[]): PageEvent[] => {
  const parts = unordered.toSorted((a, b) => fromOf(a) - fromOf(b));
  const shifts = parts.map((part) => Date.parse(part.happened_at) - fromOf(part));
  // A page that learnt the time late knew it better then: an earlier part does not end after a later one began.
  for (let at = shifts.length - 2; at >= 0; at -= 1) shifts[at] = Math.min(shifts[at]!, shifts[at + 1]!);
  return byTime(parts.flatMap(({ events }, at) => shifted(events, shifts[at]!)));
};

/** Earlier versions recorded the device's clock, and did not tell one page from another. */
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
  /** Just after its last event. */
  end: number;
}

/** Where the page's whole content begins, with the size of its window. */
const beginningOf = (events: readonly PageEvent[], whole: number): number =>
  events[whole - 1]?.type === sizeType ? whole - 1 : whole;

/** None without the whole content: changes that come before it mean nothing. */
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

/** Of pages that are open at the same time, the one that was opened last is shown; when it is closed, the other one again. */
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

/** A page that is shown again is rebuilt at once, from its last whole content up to that moment. */
const eventsOfStretch = ({ page: { events }, from, to }: Stretch): PageEvent[] => {
  const whole = events.findLastIndex(({ type, timestamp }) => type === wholeType && timestamp <= from);
  const first = Math.max(0, beginningOf(events, whole));
  return events
    .slice(first)
    .filter(({ timestamp }) => timestamp < to)
    .map((event) => ({ ...event, timestamp: Math.max(event.timestamp, from) }));
};

/** What a replay shows, one page after the other: ids of elements mean something within one page only. */
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
