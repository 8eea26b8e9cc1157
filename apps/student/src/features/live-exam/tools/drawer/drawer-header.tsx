import { IconMaximize, IconX, useTranslation } from "@examplar/ui";
import css from "./drawer.module.css";
import type { View } from "./drawer.state.ts";

interface Props {
  view: View;
  has_both: boolean;
  full_page: boolean;
  onView: (view: View) => void;
  onFullPage: () => void;
  onClose: () => void;
}

const views: readonly View[] = ["sheets", "documents", "both"];

export const DrawerHeader = ({ view, has_both, full_page, onView, onFullPage, onClose }: Props) => {
  const { t } = useTranslation("exam_tools");
  return (
    <div className={css.header}>
      {has_both ? (
        <div className={css.views} role="group" aria-label={t("drawer.view")}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              {t(`drawer.${one}`)}
            </button>
          ))}
        </div>
      ) : (
        <h2>{t(`drawer.${view}`)}</h2>
      )}
      <span className={css.actions}>
        <button
          type="button"
          className={css.fullPage}
          aria-label={t("drawer.full_page")}
          title={t("drawer.full_page")}
          aria-pressed={full_page}
          onClick={onFullPage}
        >
          <IconMaximize size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t("drawer.close")} title={t("drawer.close")} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </span>
    </div>
  );
};
