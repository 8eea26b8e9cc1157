import { microphone } from "@examplar/capture/devices";
import { recordedParts, type DeviceFailure } from "@examplar/domain";
import { IconMicrophone, Notice, useTranslation } from "@examplar/ui";
import { useEffect, useState } from "react";
import { LevelMeter } from "../../../shared/capture/level-meter.tsx";
import { useDevice } from "../../../shared/capture/use-device.ts";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

/** A notice. Where no sound is recorded the microphone stays closed; where it fails the exam goes on without it. */
export const MicrophoneStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const isRecorded = recordedParts(seat).includes("audio");
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t("microphone.title")}
      lead={t(isRecorded ? "microphone.lead" : "microphone.lead_off")}
      next_label={t("understood")}
    >
      <ul className={css.lines}>
        <IconLine icon={IconMicrophone} strong={t("microphone.what")}>
          {t("microphone.who")}
        </IconLine>
      </ul>
      {isRecorded && <MicrophoneTest />}
    </StepFrame>
  );
};

const MicrophoneTest = () => {
  const { t } = useTranslation("onboarding");
  const stream = useDevice(microphone);
  const [failure, setFailure] = useState<DeviceFailure | null>(null);
  useEffect(() => {
    if (microphone.current()) return;
    void microphone.open({ device_id: null }).then((opened) => {
      if (opened.ok) return;
      console.warn("The microphone could not be opened.", opened.reason);
      setFailure(opened.reason);
    });
  }, []);
  if (failure) return <Notice tone="orange">{t("microphone.failed")}</Notice>;
  return (
    <div className={css.sound}>
      <LevelMeter stream={stream} label={t("microphone.level")} />
      <p>{t(stream ? "microphone.speak" : "microphone.asking")}</p>
    </div>
  );
};
