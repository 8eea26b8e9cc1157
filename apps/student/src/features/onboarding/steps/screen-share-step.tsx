import { offersShareHelp, shareProblem } from "@examplar/domain";
import { Button, IconDeviceDesktop, IconHeadset, IconScreenShare, Notice, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { openSupportChat } from "../../../shared/support-chat.ts";
import { browserName } from "../device/browser-name.ts";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import { useIsShown } from "../use-is-shown.ts";
import type { StepProps } from "../wizard.types.ts";

const fillScreen = () => {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
};

/** Asks for one whole screen of a computer; the step goes on by itself once it is shared. */
export const ScreenShareStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { facts, is_met: isMet, ask } = wizard.capture.share;
  const [isAsking, setAsking] = useState(false);
  const isShown = useIsShown();
  const share = async () => {
    setAsking(true);
    const isEnough = await ask().finally(() => setAsking(false));
    if (!isEnough || !isShown()) return;
    if (seat.quiz.require_fullscreen) fillScreen();
    wizard.next();
  };
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("share.title")} lead={t("share.lead")}>
      <ul className={css.lines}>
        <IconLine icon={IconScreenShare} strong={t("share.whole")}>
          {t("share.whole_more")}
        </IconLine>
        <IconLine icon={IconDeviceDesktop} strong={t("share.one")}>
          {t("share.one_more")}
        </IconLine>
      </ul>
      <ShareProblem facts={facts} />
      {isMet && <p role="status">{t("share.on")}</p>}
      {!isMet && facts.is_computer && (
        <Button variant="plain" className={css.fit} busy={isAsking} onClick={() => void share()}>
          <IconScreenShare size={20} stroke={1.75} aria-hidden />
          {t(facts.failures > 0 ? "share.again" : "share.share")}
        </Button>
      )}
    </StepFrame>
  );
};

const ShareProblem = ({ facts }: { facts: StepProps["wizard"]["capture"]["share"]["facts"] }) => {
  const { t } = useTranslation("onboarding");
  const problem = shareProblem(facts);
  const name = browserName(navigator.userAgent);
  const browser = name === "other" ? t("share.this_browser") : t(`browser.${name}`);
  const text = problem === "failed" ? t("share.failed") : problem && t(`share.error.${problem}`, { browser });
  return (
    <div role="alert" className={css.problem}>
      {text && (
        <Notice tone="orange">
          <span data-share-error={problem}>{text}</span>
        </Notice>
      )}
      {offersShareHelp(facts) && (
        <button type="button" className={css.link} onClick={openSupportChat}>
          <IconHeadset size={20} stroke={1.75} aria-hidden />
          {t("share.help")}
        </button>
      )}
    </div>
  );
};
