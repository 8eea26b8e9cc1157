import { buttonClass, IconDownload, Notice, useTranslation } from "@examplar/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/network/api.ts";
import { BrowserHelp } from "../device/browser-help.tsx";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import { usePassing } from "../use-passing.ts";
import type { StepProps } from "../wizard.types.ts";

const desktopAppQuery = queryOptions({
  queryKey: ["desktop_app"],
  queryFn: () => api("GET /api/v1/desktop_app"),
});

/** Where this installation offers no app, the step says so and whom to ask, instead of showing a dead link. */
export const DesktopAppStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { data } = useQuery(desktopAppQuery);
  usePassing(wizard.may_go_on, wizard.next);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("desktop_app.title")} lead={t("desktop_app.lead")}>
      {data?.download_url === null && <Notice tone="orange">{t("desktop_app.not_here")}</Notice>}
      <ol className={css.numbered}>
        {data?.download_url !== null && <li>{t("desktop_app.download")}</li>}
        <li>{t("desktop_app.login", { email: seat.user.email ?? seat.user.name })}</li>
        <li>{t("desktop_app.open", { quiz: seat.quiz.name })}</li>
      </ol>
      {data?.download_url && <Download url={data.download_url} />}
    </StepFrame>
  );
};

const Download = ({ url }: { url: string }) => {
  const { t } = useTranslation("onboarding");
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer" className={`${buttonClass("plain")} ${css.fit}`}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t("desktop_app.link")}
      </a>
      <BrowserHelp topic="desktop_app" />
    </>
  );
};
