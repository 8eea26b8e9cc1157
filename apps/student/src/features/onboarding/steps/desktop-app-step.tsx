import { buttonClass, IconDownload } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import { desktopDownloadPath } from "../../../shared/desktop-bridge.ts";
import { BrowserHelp } from "../browser-help.tsx";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import { usePassing } from "../use-passing.ts";
import type { StepProps } from "../wizard.types.ts";

export function DesktopAppStep({ seat, wizard }: StepProps) {
  const { t } = useTranslation("onboarding");
  usePassing(wizard.may_go_on, wizard.next);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("desktop_app.title")} lead={t("desktop_app.lead")}>
      <ol className={css.numbered}>
        <li>{t("desktop_app.download")}</li>
        <li>{t("desktop_app.login", { email: seat.user.email ?? seat.user.name })}</li>
        <li>{t("desktop_app.open", { quiz: seat.quiz.name })}</li>
      </ol>
      <a href={desktopDownloadPath} className={`${buttonClass("plain")} ${css.fit}`}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t("desktop_app.link")}
      </a>
      <BrowserHelp topic="desktop_app" />
    </StepFrame>
  );
}
