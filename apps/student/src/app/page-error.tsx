import { ErrorState, usePageTitle } from "@examplar/ui";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { online } from "../shared/network/connection.ts";

/** A page that could not be read, or whose code could not be loaded: one button tries both again. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  usePageTitle(t("page_error.title"));
  const codeIsMissing = /dynamically imported module|module script/i.test(String(error));
  const retry = () => {
    if (codeIsMissing) return window.location.reload();
    reset();
    void router.invalidate();
  };
  useOnBackOnline(retry);
  return <ErrorState heading="h1" title={t("page_error.title")} text={t("page_error.text")} onRetry={retry} />;
};

/** The network is back: nobody needs to press the button. */
const useOnBackOnline = (act: () => void) => {
  const isOnline = online.use();
  const before = useRef(isOnline);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isOnline && !before.current) actNow();
    before.current = isOnline;
  }, [isOnline]);
};
