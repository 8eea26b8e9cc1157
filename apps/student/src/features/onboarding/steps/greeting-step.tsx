import { examIsRecorded, type Language } from "@examplar/domain";
import { Button, IconCamera, IconCloudCheck, IconEye, IconLanguage, useTranslation } from "@examplar/ui";
import { switchLanguage } from "../../../shared/switch-language.ts";
import { CompatibilityCard } from "../device/compatibility-card.tsx";
import { ExamFacts } from "../exam-facts.tsx";
import { ForwardOnly } from "../forward-only.tsx";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { isPreviewing, type Seat } from "../onboarding.state.ts";
import { Requirements } from "../requirements.tsx";
import { StartButton, StartState } from "../start/start-state.tsx";
import { useStart } from "../start/start-exam.ts";
import { StepFrame } from "../step-frame.tsx";
import { TeacherText } from "../teacher-text.tsx";
import type { StepProps } from "../wizard.types.ts";

/** The first step of every quiz, and the only one of a quiz that is no exam. */
export const GreetingStep = (props: StepProps) => {
  return props.seat.quiz.quiz_type === "exam" ? <ExamGreeting {...props} /> : <TrainingGreeting {...props} />;
};

const ExamGreeting = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { quiz, summary, user } = seat;
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t("greeting.title", { name: user.first_name })}
      lead={t("greeting.lead")}
      next_label={t("understood")}
      aside={<OtherLanguage seat={seat} />}
    >
      <CompatibilityCard seat={seat} />
      <ExamFacts seat={seat} />
      <ForwardOnly seat={seat} />
      <Requirements seat={seat} />
      <TeacherText title={t("greeting.instructions")} html={quiz.instructions_html} />
      <ul className={css.lines}>
        {isPreviewing(seat) && (
          <IconLine icon={IconEye} strong={t("greeting.preview")}>
            {t("greeting.preview_more")}
          </IconLine>
        )}
        {examIsRecorded({ quiz, summary }) && (
          <IconLine icon={IconCamera} strong={t("greeting.recorded")}>
            {t("greeting.recorded_more")}
          </IconLine>
        )}
        <IconLine icon={IconCloudCheck} strong={t("greeting.saved")}>
          {t("greeting.saved_more")}
        </IconLine>
      </ul>
    </StepFrame>
  );
};

const TrainingGreeting = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const starting = useStart(seat, wizard);
  const { user, quiz, summary } = seat;
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t("greeting.training_title", { name: user.first_name })}
      lead={[user.name, user.email, summary.school_name].filter(Boolean).join(" · ")}
      aside={<OtherLanguage seat={seat} />}
      action={<StartButton seat={seat} starting={starting} />}
    >
      <CompatibilityCard seat={seat} />
      <ExamFacts seat={seat} />
      <ForwardOnly seat={seat} />
      <TeacherText title={t("greeting.instructions")} html={quiz.instructions_html} />
      <p>{t("greeting.training_agreement")}</p>
      <StartState seat={seat} starting={starting} />
    </StepFrame>
  );
};

const others: Record<Language, { language: Language; name: string }> = {
  en: { language: "fr", name: "Français" },
  fr: { language: "en", name: "English" },
};

/** A language is always named in its own language. */
const OtherLanguage = ({ seat: { user } }: { seat: Seat }) => {
  const { i18n } = useTranslation("onboarding");
  const { language, name } = others[i18n.language];
  return (
    <Button variant="quiet" lang={language} className={css.back} onClick={() => void switchLanguage(language, user)}>
      <IconLanguage size={20} stroke={1.75} aria-hidden />
      {name}
    </Button>
  );
};
