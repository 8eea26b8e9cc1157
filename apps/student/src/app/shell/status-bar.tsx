import { useTranslation } from "@examplar/ui";
import { useOfflineReadiness } from "../../shared/storage/offline-readiness.ts";
import { unsentWork } from "../../shared/shell-slots.ts";
import { useUnsentWords } from "../../shared/use-unsent-words.ts";
import css from "./shell.module.css";

/** Shows what support asks for first: whether anything is unsent, and whether the app would open without a network. */
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

/** Empty before the first count. */
const Unsent = () => {
  const { t } = useTranslation();
  const words = useUnsentWords(unsentWork.use());
  return <span className={css.unsent}>{words && (words.join(" · ") || t("shell.nothing_waiting"))}</span>;
};
