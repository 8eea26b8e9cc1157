import { IconCamera, IconFileText, IconMaximize, IconMicrophone, IconPointer, IconScreenShare } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import { AgreementBox } from "../agreements/agreement-box.tsx";
import { AgreementWords } from "../agreements/agreement-words.tsx";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { agreementsOn, conditionsOf, type Condition } from "../onboarding.state.ts";
import { StepFrame } from "../step-frame.tsx";
import { TeacherText } from "../teacher-text.tsx";
import type { StepProps } from "../wizard.types.ts";

const icons: Record<Condition, typeof IconCamera> = {
  fullscreen: IconMaximize,
  mouse_leave: IconPointer,
  camera: IconCamera,
  microphone: IconMicrophone,
  screen: IconScreenShare,
  page: IconFileText,
};

/** What is noticed and recorded, who sees it, and the student's word on it. */
export const ConditionsStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t("conditions.title")}
      lead={t("conditions.lead", { school: seat.summary.school_name })}
      next_label={t("understood")}
    >
      <ul className={css.lines}>
        {conditionsOf(seat).map((condition) => (
          <IconLine key={condition} icon={icons[condition]} strong={t(`conditions.${condition}`)}>
            {t(`conditions.${condition}_more`)}
          </IconLine>
        ))}
      </ul>
      <TeacherText title={t("conditions.rules")} html={seat.quiz.rules_html} />
      {agreementsOn("conditions", wizard.steps, seat).map((agreement) => (
        <AgreementBox key={agreement} seat={seat} agreement={agreement}>
          <AgreementWords agreement={agreement} seat={seat} />
        </AgreementBox>
      ))}
    </StepFrame>
  );
};
