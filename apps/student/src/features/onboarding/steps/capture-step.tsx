import type { OnboardingStep } from "@examplar/domain";
import {
  IconCamera,
  IconId,
  IconMicrophone,
  IconScreenShare,
  IconUserScan,
  Notice,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { isPreviewing } from "../onboarding.state.ts";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

const icons = {
  webcam: IconCamera,
  identity_card: IconId,
  reference_photos: IconUserScan,
  screen_sharing_notice: IconScreenShare,
  screen_share: IconScreenShare,
  microphone_notice: IconMicrophone,
} satisfies Partial<Record<OnboardingStep, Icon>>;
type CaptureStepName = keyof typeof icons;

/** Explains what happens at this step; opens no device. */
export const CaptureStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const step = wizard.step as CaptureStepName;
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t(`capture.${step}.title`)}
      lead={t(`capture.${step}.lead`)}
      next_label={t("understood")}
    >
      <ul className={css.lines}>
        <IconLine icon={icons[step]} strong={t(`capture.${step}.what`)}>
          {t(`capture.${step}.who`)}
        </IconLine>
      </ul>
      {isPreviewing(seat) && <Notice>{t("capture.preview")}</Notice>}
    </StepFrame>
  );
};
