import { useTranslation } from "react-i18next";
import { unsentWork } from "../../shared/shell-slots.ts";
import { useOfflineReadiness } from "../../shared/storage/offline-readiness.ts";
import css from "./shell.module.css";

/** What support asks for first: is anything unsent, and would the app open without a network. */
export const StatusBar = () => {
  const { t } = useTranslation();
  const { status: cache } = useOfflineReadiness("list");
  return (
    <aside className={css.status} aria-label={t("shell.status")}>
      <Unsent />
      <span data-cache={cache}>{t(`shell.cache.${cache}`)}</span>
    </aside>
  );
};

/** Answers and files first: they are the student's work, events are only about it. Nothing is said before the counting. */
const Unsent = () => {
  const { t } = useTranslation();
  const unsent = unsentWork.use();
  const parts = unsent && [
    unsent.changes > 0 && t("shell.changes_waiting", { count: unsent.changes }),
    unsent.records > 0 && t("shell.events_waiting", { count: unsent.records }),
  ];
  return (
    <span className={css.unsent}>{parts && (parts.filter(Boolean).join(" · ") || t("shell.nothing_waiting"))}</span>
  );
};
