import { useTranslation } from "react-i18next";
import { unsentMedia, unsentWork } from "./shell-slots.ts";

/**
 * What this device still holds, in words. Answers and files first: they are the student's work, everything else is only about
 * it. Null before it has been counted.
 */
export const useUnsentWords = (): string[] | null => {
  const { t } = useTranslation();
  const work = unsentWork.use();
  const media = unsentMedia.use();
  if (!work) return null;
  const counts = [
    ["shell.changes_waiting", work.changes],
    ["shell.events_waiting", work.records],
    ["shell.screenshots_waiting", media?.screenshots ?? 0],
    ["shell.audio_waiting", media?.audio ?? 0],
    ["shell.pictures_waiting", media?.pictures ?? 0],
    ["shell.uploads_failed", media?.failed ?? 0],
    ["shell.media_dropped", media?.dropped ?? 0],
  ] as const;
  return counts.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }));
};
