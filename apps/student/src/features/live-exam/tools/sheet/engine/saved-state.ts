/** How often the text about the last save is updated. */
export const savedRefreshMs = 5000;

export type SavedState = { kind: "untouched" } | { kind: "waiting" } | { kind: "saved"; ago: string };

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["hour", 3600],
  ["minute", 60],
];

/** Returns `5 seconds ago`; after a clock went back it never speaks of the future. */
export const relativeTime = (instant: Date, now: Date, language: string): string => {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
  const [unit, size] = steps.find(([, least]) => seconds >= least) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
};

/** A change that is newer than the last save is still on its way. */
export const savedState = (changed_at: Date | null, saved_at: Date | null, now: Date, language: string): SavedState => {
  if (changed_at && (!saved_at || saved_at < changed_at)) return { kind: "waiting" };
  return saved_at ? { kind: "saved", ago: relativeTime(saved_at, now, language) } : { kind: "untouched" };
};
