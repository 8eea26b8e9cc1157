import { Link } from "@tanstack/react-router";
import { useTranslation } from "@examplar/ui";
import { now } from "../../shared/network/clock.ts";
import css from "./exam-list.module.css";

export const ListFooter = () => {
  const { t } = useTranslation();
  return (
    <footer className={css.footer}>
      <span>© {now().getFullYear()} Examplar</span>
      <Link to="/privacy">{t("exam_list.privacy")}</Link>
    </footer>
  );
};
