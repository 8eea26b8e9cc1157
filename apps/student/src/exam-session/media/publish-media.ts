import type { MediaCounts, MediaOutbox } from "@examplar/capture/media";
import type { UnsentMedia } from "../../shared/shell-slots.ts";

/** A round is sent every two to six seconds: media that waits for longer than this is late. */
const lateMs = 15_000;

const isLate = (oldest_at: string | null, now: Date): boolean =>
  oldest_at !== null && now.getTime() - Date.parse(oldest_at) >= lateMs;

const sumOf = (waiting: MediaCounts["waiting"]): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);

/**
 * Counts media for the status bar. During a recorded exam something is nearly always on its way, so "sending" has no
 * figure: it would change every few seconds. Figures are for late media, and without a connection the bar says that
 * media is kept here.
 */
export const unsentMediaOf = (counts: MediaCounts, now: Date, is_online: boolean): UnsentMedia[] => {
  const { waiting, oldest_at, refused: failed, dropped } = counts;
  const { screenshot = 0, audio_chunk = 0, ...pictures } = waiting;
  const late = isLate(oldest_at, now);
  const waits = sumOf(waiting) > 0;
  return [
    { word: "sending", count: is_online && waits && !late ? 1 : 0 },
    { word: "kept_here", count: !is_online && waits ? 1 : 0 },
    { word: "screenshots_waiting", count: late ? screenshot : 0 },
    { word: "audio_waiting", count: late ? audio_chunk : 0 },
    { word: "pictures_waiting", count: late ? sumOf(pictures) : 0 },
    { word: "failed", count: failed },
    { word: "dropped", count: dropped },
  ];
};

interface Ports {
  outbox: Pick<MediaOutbox, "counts" | "subscribe">;
  online: { get: () => boolean; subscribe: (listener: () => void) => () => void };
  now: () => Date;
  after: (ms: number, call: () => void) => () => void;
  show: (unsent: UnsentMedia[]) => void;
}

/** Minimum interval between updates: media comes every second, and a student who writes must not see each change. */
const showEveryMs = 3_000;

/**
 * Shows waiting media at once, but an empty outbox only after a quiet period. So "everything is sent" is never false,
 * and does not come and go with every picture. Returns a stop function.
 */
export const publishMedia = ({ outbox, online, now, after, show }: Ports): (() => void) => {
  let shown: "nothing" | "something" | null = null;
  let is_quiet = true;
  let cancel: (() => void) | null = null;
  const holds = () => (sumOf(outbox.counts().waiting) > 0 ? "something" : "nothing");
  const later = () => {
    cancel ??= after(showEveryMs, look);
  };
  const present = () => {
    shown = holds();
    show(unsentMediaOf(outbox.counts(), now(), online.get()));
    // Look again: media becomes late without any event of the outbox.
    if (shown === "something") later();
  };
  const look = () => {
    cancel = null;
    if (holds() === "something" || is_quiet) return present();
    is_quiet = true;
    later();
  };
  const stopOutbox = outbox.subscribe(() => {
    const held = holds();
    if (held === "something") is_quiet = false;
    if (shown === null || (shown === "nothing" && held === "something")) present();
    else later();
  });
  const stopConnection = online.subscribe(() => {
    if (shown === "something" && holds() === "nothing") later();
    else if (shown !== null) present();
  });
  return () => {
    stopOutbox();
    stopConnection();
    cancel?.();
  };
};
