import { measureClockOffset } from "@examplar/sync";
import { Button, dateTimeOf, Dialog } from "@examplar/ui";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shared/api.ts";
import { clock, clockBlocks, keepOffset, now, skipClockCheck } from "../../shared/clock.ts";
import css from "./shell.module.css";

/** An unreachable server says nothing about the clock: the last offset is kept. */
const checkClock = async () => {
  const offset = await measureClockOffset({
    fetchTimestamp: async () => (await api("GET /api/v1/date_time", { timeout_ms: 5_000 })).timestamp,
    clock: { now: () => new Date() },
    samples: 3,
  });
  if (offset !== null) keepOffset(offset);
};

/** Measures the clock on load, and stops everything while it is wrong. */
export function ClockCheck() {
  const { t } = useTranslation();
  const blocked = clockBlocks(clock.use());
  const [checking, setChecking] = useState(false);
  useEffect(() => void checkClock(), []);
  if (!blocked) return null;
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
}
