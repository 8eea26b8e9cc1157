import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import css from "./header.module.css";

/** The bar at the top: the link home on the left, the person's own menus on the right. */
export const AppHeader = ({ home, children }: { home: ReactNode; children?: ReactNode }) => {
  const { t } = useTranslation("ui");
  return (
    <header className={css.header}>
      <div className={css.home}>{home}</div>
      <nav className={css.tools} aria-label={t("main_navigation")}>
        {children}
      </nav>
    </header>
  );
};
