import { camera } from "@examplar/capture/devices";
import { cardPhotoKinds, referencePhotoKinds } from "@examplar/domain";
import { IconId, IconUserScan, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import { CameraPreview } from "../../../shared/capture/camera-preview.tsx";
import { useDevice } from "../../../shared/capture/use-device.ts";
import { cameraView } from "../../../shared/shell-slots.ts";
import { CameraTrouble } from "../capture/camera-trouble.tsx";
import { PhotoBooth } from "../capture/photo-booth.tsx";
import { useOpenCamera } from "../capture/use-open-camera.ts";
import { usePhotos, useWaitingPhoto } from "../capture/use-photos.ts";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import type { Seat } from "../onboarding.state.ts";
import { StepFrame } from "../step-frame.tsx";
import { useIsShown } from "../use-is-shown.ts";
import type { StepProps } from "../wizard.types.ts";

/** Opens a camera again that was unplugged since its step, or shows what is wrong with it. */
const useCameraTrouble = (seat: Seat): ReactNode => {
  const { failure, retry } = useOpenCamera(seat);
  return failure && <CameraTrouble failure={failure} onRetry={retry} />;
};

export const IdentityCardStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const photos = usePhotos(seat, cardPhotoKinds);
  const confirm = () => void photos.confirm();
  const camera_trouble = useCameraTrouble(seat);
  useWaitingPhoto(photos, confirm);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("photos.card_title")} lead={t("photos.card_lead")}>
      <ul className={css.lines}>
        <IconLine icon={IconId} strong={t("photos.card_what")}>
          {t("photos.card_who")}
        </IconLine>
      </ul>
      <PhotoBooth photos={photos} kinds={cardPhotoKinds} onConfirm={confirm} camera_trouble={camera_trouble} />
      {photos.next === null && !photos.unsaved && !photos.are_kept && <p role="status">{t("photos.card_done")}</p>}
    </StepFrame>
  );
};

export const ReferencePhotosStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const photos = usePhotos(seat, referencePhotoKinds);
  const isShown = useIsShown();
  const confirm = () =>
    void photos.confirm().then((isSaved) => {
      if (!isSaved || photos.next !== null || !isShown()) return;
      cameraView.set(<LiveCamera />);
      wizard.next();
    });
  const camera_trouble = useCameraTrouble(seat);
  useWaitingPhoto(photos, confirm);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("photos.reference_title")} lead={t("photos.reference_lead")}>
      <ul className={css.lines}>
        <IconLine icon={IconUserScan} strong={t("photos.reference_what")}>
          {t("photos.reference_who")}
        </IconLine>
      </ul>
      <PhotoBooth photos={photos} kinds={referencePhotoKinds} onConfirm={confirm} camera_trouble={camera_trouble} />
      {photos.next === null && !photos.unsaved && !photos.are_kept && <p role="status">{t("photos.reference_done")}</p>}
    </StepFrame>
  );
};

const LiveCamera = () => {
  const { t } = useTranslation("onboarding");
  return <CameraPreview stream={useDevice(camera)} label={t("camera.preview")} />;
};
