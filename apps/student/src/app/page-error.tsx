import { ErrorState, usePageTitle } from "@examplar/ui";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** A page that could not be read, or whose code could not be loaded: one button tries both again. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  usePageTitle(t("page_error.title"));
  const codeIsMissing = /dynamically imported module|module script/i.test(String(error));
  const retry = () => {
    if (codeIsMissing) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState title={t("page_error.title")} text={t("page_error.text")} onRetry={retry} />;
}
