import type { DeviceFailure } from "@examplar/domain";
import { Button, IconAlertCircle, IconRefresh, useTranslation } from "@examplar/ui";
import { openSupportChat } from "../../../shared/support-chat.ts";
import { BrowserHelp } from "../device/browser-help.tsx";
import css from "../onboarding.module.css";

/** Shows what is wrong with the camera, how to fix it in this browser, and a button for another try. */
export const CameraTrouble = ({ failure, onRetry }: { failure: DeviceFailure; onRetry: () => void }) => {
  const { t } = useTranslation("onboarding");
  return (
    <section role="alert" className={css.warning}>
      <h2>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {t(`camera.failure.${failure}`)}
      </h2>
      <p>{t(`camera.remedy.${failure}`)}</p>
      {failure === "blocked" && <BrowserHelp topic="camera" />}
      <div className={css.choices}>
        <Button variant="plain" onClick={onRetry}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
          {t("camera.retry")}
        </Button>
        <button type="button" className={css.link} onClick={openSupportChat}>
          {t("camera.support")}
        </button>
      </div>
    </section>
  );
};
