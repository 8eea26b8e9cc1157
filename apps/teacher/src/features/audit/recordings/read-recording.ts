import type { Media } from "@examplar/contract";
import { replayOf, type PageEvent, type ReadPart } from "./replay.state.ts";
import { createSanitizer } from "./sanitize-replay.ts";

export interface Recording {
  /** Events with server times. Empty when there is nothing to play. */
  events: PageEvent[];
  /** Number of unreadable parts and events. A student can put any bytes into the storage. */
  unreadable: number;
}

const atOnce = 6;
/** A replay needs every part before its moment; later parts are read up to this limit. */
const aheadMs = 300_000;

const unpack = async (bytes: Blob, mime_type: string): Promise<unknown> => {
  const is_packed = mime_type === "application/gzip";
  const stream = is_packed ? bytes.stream().pipeThrough(new DecompressionStream("gzip")) : bytes.stream();
  return new Response(stream).json();
};

const isEvent = (value: unknown): value is PageEvent => {
  const { type, timestamp } = (value ?? {}) as Partial<PageEvent>;
  return typeof type === "number" && Number.isFinite(timestamp);
};

const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** Reads a part. Returns null if it is gone or its bytes are not a list of events; rejects if the request fails. */
const readPart = async (
  { url, mime_type, happened_at, details }: Media,
  signal: AbortSignal,
): Promise<ReadPart | null> => {
  const reply = await fetch(url, { signal });
  if (isGone(reply)) return null;
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const events = await unpack(await reply.blob(), mime_type).catch(() => null);
  return Array.isArray(events) ? { happened_at, details, events: events.filter(isEvent) } : null;
};

/** Sanitizes events in replay order, because the sanitizer remembers which text nodes are CSS. */
const sanitized = (events: readonly PageEvent[]): Recording => {
  const sanitize = createSanitizer();
  let unreadable = 0;
  const clean = events.flatMap((event) => {
    try {
      return (sanitize(event) as PageEvent | null) ?? [];
    } catch {
      // The event is nested so deep that the stack overflows; no real page is.
      unreadable += 1;
      return [];
    }
  });
  return { events: clean, unreadable };
};

interface Wanted {
  parts: readonly Media[];
  at_ms: number;
  signal: AbortSignal;
  onProgress: (done: number, all: number) => void;
}

/** Reads the recording up to `aheadMs` after a moment, puts its events in replay order and sanitizes them. */
export const readRecording = async ({ parts, at_ms, signal, onProgress }: Wanted): Promise<Recording> => {
  const wanted = parts.filter(({ happened_at }) => Date.parse(happened_at) <= at_ms + aheadMs);
  const read: (ReadPart | null)[] = [];
  for (let done = 0; done < wanted.length; done += atOnce) {
    onProgress(done, wanted.length);
    read.push(...(await Promise.all(wanted.slice(done, done + atOnce).map((part) => readPart(part, signal)))));
  }
  const readable = read.filter((part) => part !== null);
  const { events, unreadable } = sanitized(replayOf(readable));
  // rrweb needs at least two events.
  return { events: events.length < 2 ? [] : events, unreadable: unreadable + read.length - readable.length };
};
