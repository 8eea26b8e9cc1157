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

/** Answers and files first: they are the student's work, events are only about it. */
const Unsent = () => {
  const { t } = useTranslation();
  const unsent = unsentWork.use();
  if (unsent === null) return <span className={css.unsent}>{t("shell.unsent_counting")}</span>;
  const { changes, records } = unsent;
  const parts = [
    changes > 0 && t("shell.changes_waiting", { count: changes }),
    records > 0 && t("shell.events_waiting", { count: records }),
  ];
  return <span className={css.unsent}>{parts.filter(Boolean).join(" · ") || t("shell.nothing_waiting")}</span>;
};
