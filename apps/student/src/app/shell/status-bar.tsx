import { useTranslation } from "react-i18next";
import { waitingEvents } from "../../shared/shell-slots.ts";
import { useOfflineReadiness } from "../../shared/storage/offline-readiness.ts";
import css from "./shell.module.css";

/** What support asks for first: is anything unsent, and would the app open without a network. */
export const StatusBar = () => {
  const { t } = useTranslation();
  const waiting = waitingEvents.use();
  const { status: cache } = useOfflineReadiness("list");
  return (
    <aside className={css.status} aria-label={t("shell.status")}>
      <span>{waiting === 0 ? t("shell.events_none") : t("shell.events_waiting", { count: waiting })}</span>
      <span data-cache={cache}>{t(`shell.cache.${cache}`)}</span>
    </aside>
  );
};
