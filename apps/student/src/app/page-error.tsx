import { ErrorState, usePageTitle, useTranslation } from "@examplar/ui";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { online } from "../shared/network/connection.ts";
import { onlyInPage } from "../shared/shell-slots.ts";

/** Shown when a page could not be read or its code could not be loaded; one button retries both. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  usePageTitle(t("page_error.title"));
  const codeIsMissing = /dynamically imported module|module script/i.test(String(error));
  const isOnline = online.use();
  const holdsWork = onlyInPage.use() > 0;
  const retry = () => {
    // A reload would end an exam that exists only in this page; meanwhile its outbox goes on sending.
    if (codeIsMissing && !holdsWork) return window.location.reload();
    reset();
    void router.invalidate();
  };
  useOnceReady(isOnline && !holdsWork, retry);
  return <ErrorState heading="h1" title={t("page_error.title")} text={t("page_error.text")} onRetry={retry} />;
};

/** Acts by itself once the network is back and nothing would be lost: nobody needs to press the button. */
const useOnceReady = (isReady: boolean, act: () => void) => {
  const before = useRef(isReady);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isReady && !before.current) actNow();
    before.current = isReady;
  }, [isReady]);
};
