import { examIsRecorded, failedChecks, requiredStorageMb, type DeviceFacts } from "@examplar/domain";
import { IconAlertCircle, useTranslation } from "@examplar/ui";
import { useEffect, useState } from "react";
import { readDevice } from "./device-check.ts";
import css from "../onboarding.module.css";
import type { Seat } from "../onboarding.state.ts";

/** Shown only when the device lacks something, and before anything depends on it. */
export const CompatibilityCard = ({ seat }: { seat: Seat }) => {
  const { t } = useTranslation("onboarding");
  const [device, setDevice] = useState<DeviceFacts | null>(null);
  useEffect(() => {
    let gone = false;
    void readDevice().then((facts) => {
      if (!gone) setDevice(facts);
    });
    return () => {
      gone = true;
    };
  }, []);
  const failed = device ? failedChecks(device, { is_recorded: examIsRecorded(seat) }) : [];
  if (failed.length === 0) return null;
  return (
    <section className={css.warning} aria-labelledby="compatibility-title">
      <h2 id="compatibility-title">
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {t("device.title")}
      </h2>
      <ul>
        {failed.map((check) => (
          <li key={check}>
            {t(`device.${check}`, { available: device?.available_mb ?? 0, required: requiredStorageMb })}
          </li>
        ))}
      </ul>
      <p>{t("device.what_to_do")}</p>
    </section>
  );
};
