import { calmly } from "@examplar/ui";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { unsentMedia, unsentWork } from "./shell-slots.ts";

const subscribe = calmly(unsentWork.subscribe);

/**
 * What this device still holds, in words. Answers and files first: they are the student's work, everything else is only about
 * it. Null before it has been counted.
 */
export const useUnsentWords = (): string[] | null => {
  const { t } = useTranslation();
  const work = useSyncExternalStore(subscribe, unsentWork.get, unsentWork.get);
  const media = unsentMedia.use();
  if (!work) return null;
  const counts = [
    { word: "changes_waiting", count: work.changes } as const,
    { word: "events_waiting", count: work.records } as const,
    ...media,
  ];
  return counts.flatMap(({ word, count }) => (count > 0 ? t(`shell.${word}`, { count }) : []));
};
