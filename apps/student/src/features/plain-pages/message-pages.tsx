import { buttonClass, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { PlainPage } from "./plain-page.tsx";

const HomeLink = () => {
  const { t } = useTranslation();
  return (
    <Link to="/" className={buttonClass()}>
      {t("back_to_exams")}
    </Link>
  );
};

export const NotFoundPage = () => {
  const { t } = useTranslation();
  return (
    <PlainPage title={t("not_found.title")}>
      <p>{t("not_found.text")}</p>
      <HomeLink />
    </PlainPage>
  );
};

export const ExamNotVisiblePage = () => {
  const { t } = useTranslation();
  return (
    <PlainPage title={t("exam_not_visible_title")}>
      <p>{t("examNotVisible")}</p>
      <HomeLink />
    </PlainPage>
  );
};

/** Shown for a valid address whose screen does not exist yet. */
export const NotBuiltYet = () => {
  const { t } = useTranslation();
  return (
    <PlainPage title={t("not_built_yet.title")}>
      <p>{t("not_built_yet.text")}</p>
      <HomeLink />
    </PlainPage>
  );
};

export const UpdateBrowserPage = () => {
  const { t } = useTranslation("plain_pages");
  return (
    <PlainPage title={t("update_browser.title")}>
      <p>{t("update_browser.text")}</p>
      <p>{t("update_browser.kept")}</p>
      <HomeLink />
    </PlainPage>
  );
};
