import { useTranslation } from "@examplar/ui";
import { unsentMedia, type unsentWork } from "./shell-slots.ts";

/**
 * Returns in words what this device still holds; null before it has been counted. Answers and files come first: they
 * are the student's work, and everything else is only about it.
 */
export const useUnsentWords = (work: ReturnType<typeof unsentWork.get>): string[] | null => {
  const { t } = useTranslation();
  const media = unsentMedia.use();
  if (!work) return null;
  const counts = [
    { word: "changes_waiting", count: work.changes } as const,
    { word: "changes_refused", count: work.refused } as const,
    { word: "events_waiting", count: work.records } as const,
    ...media,
  ];
  return counts.flatMap(({ word, count }) => (count > 0 ? t(`shell.${word}`, { count }) : []));
};
