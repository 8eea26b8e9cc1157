import { useEffect } from "react";
import { useTranslation } from "react-i18next";

export const usePageTitle = (page: string) => {
  const { t } = useTranslation();
  const title = t("page_title", { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
};
