import { Button, dateTimeOf, Dialog, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { now, skipClockCheck } from "../../shared/network/clock.ts";
import css from "./shell.module.css";

/** Tells the student that the device's clock is wrong. */
export const ClockDialog = ({ checkClock }: { checkClock: () => Promise<void> }) => {
  const { t } = useTranslation();
  const [checking, setChecking] = useState(false);
  const retry = async () => {
    setChecking(true);
    await checkClock();
    setChecking(false);
  };
  return (
    <Dialog
      title={t("clock_check.title")}
      actions={
        <>
          <Button variant="plain" onClick={skipClockCheck}>
            {t("clock_check.skip")}
          </Button>
          <Button data-first busy={checking} onClick={() => void retry()}>
            {t("clock_check.retry")}
          </Button>
        </>
      }
    >
      <p>{t("evalmee.wrongDateTimeDialog")}</p>
      <dl className={css.clocks}>
        <dt>{t("clock_check.server_time")}</dt>
        <dd>{dateTimeOf(now())}</dd>
        <dt>{t("clock_check.device_time")}</dt>
        <dd>{dateTimeOf(new Date())}</dd>
      </dl>
    </Dialog>
  );
};
