import type { Media } from "@examplar/contract";
import { createSanitizer } from "./sanitize-replay.ts";

export interface Recording {
  events: { timestamp: number }[];
  /** Milliseconds to add to the device's time to get server time. */
  skew_ms: number;
}

const atOnce = 6;
/** A replay needs every part before its moment; later parts are read up to this limit. */
const aheadMs = 300_000;

const readPart = async ({ url, mime_type }: Media, signal: AbortSignal): Promise<unknown[]> => {
  const reply = await fetch(url, { signal });
  if (!reply.ok || !reply.body) throw new Error(`${url}: ${reply.status}`);
  const is_packed = mime_type === "application/gzip";
  const stream = is_packed ? reply.body.pipeThrough(new DecompressionStream("gzip")) : reply.body;
  const events: unknown = await new Response(stream).json();
  return Array.isArray(events) ? events : [];
};

interface Wanted {
  parts: readonly Media[];
  at_ms: number;
  signal: AbortSignal;
  onProgress: (done: number, all: number) => void;
}

/** Reads and sanitizes the recording up to some minutes after a moment. Null when the page was not recorded then. */
export const readRecording = async ({ parts, at_ms, signal, onProgress }: Wanted): Promise<Recording | null> => {
  const wanted = parts.filter(({ happened_at }) => Date.parse(happened_at) <= at_ms + aheadMs);
  const sanitize = createSanitizer();
  const events: Recording["events"] = [];
  let first: number | null = null;
  for (let done = 0; done < wanted.length; done += atOnce) {
    onProgress(done, wanted.length);
    const read = await Promise.all(wanted.slice(done, done + atOnce).map((part) => readPart(part, signal)));
    for (const event of read.flat()) {
      const clean = sanitize(event) as { timestamp: number } | null;
      if (clean) events.push(clean);
    }
    first ??= events[0]?.timestamp ?? null;
  }
  if (first === null || events.length < 2) return null;
  return {
    events: events.toSorted((a, b) => a.timestamp - b.timestamp),
    skew_ms: Date.parse(wanted[0]!.happened_at) - first,
  };
};
