/** How often the words about the last saving are made anew. */
export const savedRefreshMs = 5000;

export type SavedState = { kind: "untouched" } | { kind: "waiting" } | { kind: "saved"; ago: string };

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["hour", 3600],
  ["minute", 60],
];

/** `5 seconds ago`; a clock that went back never speaks of the future. */
export const relativeTime = (instant: Date, now: Date, language: string): string => {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
  const [unit, size] = steps.find(([, least]) => seconds >= least) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
};

/** A change that is younger than the last saving is still on its way. */
export const savedState = (changed_at: Date | null, saved_at: Date | null, now: Date, language: string): SavedState => {
  if (changed_at && (!saved_at || saved_at < changed_at)) return { kind: "waiting" };
  return saved_at ? { kind: "saved", ago: relativeTime(saved_at, now, language) } : { kind: "untouched" };
};
