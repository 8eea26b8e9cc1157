import { Button, IconClock, IconCloudOff, IconDeviceDesktop, IconPencil, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { IconLine } from "../icon-line.tsx";
import { OfflineLine } from "../device/offline-line.tsx";
import css from "../onboarding.module.css";
import { Practice } from "../practice/practice.tsx";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

export const PreparationsStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const [isPractising, setPractising] = useState(false);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("preparations.title")} lead={t("preparations.lead")}>
      <ul className={css.lines}>
        <IconLine icon={IconDeviceDesktop} strong={t("preparations.computer")}>
          {t("preparations.computer_more")}
        </IconLine>
        <IconLine icon={IconClock} strong={t("preparations.time")}>
          {t("preparations.time_more")}
        </IconLine>
        <IconLine icon={IconCloudOff} strong={t("preparations.network")}>
          {t("preparations.network_more")}
        </IconLine>
        <OfflineLine />
      </ul>
      <div className={css.offer}>
        <p>{t("practice.offer")}</p>
        <Button variant="plain" onClick={() => setPractising(true)}>
          <IconPencil size={20} stroke={1.75} aria-hidden />
          {t("practice.open")}
        </Button>
      </div>
      {isPractising && <Practice onClose={() => setPractising(false)} />}
    </StepFrame>
  );
};
