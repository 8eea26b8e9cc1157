import { useEffect } from "react";
import { useTranslation } from "@examplar/ui";
import { CameraPicker } from "../../../shared/capture/camera-picker.tsx";
import { CameraPreview } from "../../../shared/capture/camera-preview.tsx";
import { storeFaceFiles } from "../../../shared/capture/remember-face.ts";
import { CameraTrouble } from "../capture/camera-trouble.tsx";
import { useOpenCamera } from "../capture/use-open-camera.ts";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

/** The browser asks for the camera as soon as the step appears: the student has agreed to its purpose before. */
export const WebcamStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { cameras } = wizard.capture;
  const { failure, open, retry } = useOpenCamera(seat);
  const { readAgain } = cameras;
  useEffect(storeFaceFiles, []);
  useEffect(() => {
    if (failure) readAgain();
  }, [failure, readAgain]);
  const state = cameras.stream ? "on" : "asking";
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("camera.title")} lead={t("camera.lead")}>
      {failure ? (
        <CameraTrouble failure={failure} onRetry={retry} />
      ) : (
        <>
          <CameraPreview stream={cameras.stream} label={t("camera.preview")} />
          <p role="status" className={css.status}>
            {t(`camera.${state}`)}
          </p>
        </>
      )}
      {cameras.list.length > 0 && (
        <CameraPicker
          cameras={cameras}
          label={t("camera.choose")}
          nameOf={(number) => t("camera.unnamed", { number })}
          onPick={(device_id) => open(device_id || null)}
        />
      )}
    </StepFrame>
  );
};
