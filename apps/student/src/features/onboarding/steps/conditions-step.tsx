import type { DataUsage } from "@examplar/contract";
import { examIsRecorded } from "@examplar/domain";
import {
  IconCamera,
  IconFileText,
  IconMaximize,
  IconMicrophone,
  IconPointer,
  IconScreenShare,
  IconUserScan,
  Notice,
  useTranslation,
} from "@examplar/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/network/api.ts";
import { AgreementBox } from "../agreements/agreement-box.tsx";
import { AgreementWords } from "../agreements/agreement-words.tsx";
import { ConsentFacts } from "../agreements/consent-facts.tsx";
import { Decline } from "../agreements/decline.tsx";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { agreementsOn, conditionsOf, retentionOf, type Condition } from "../onboarding.state.ts";
import { StepFrame } from "../step-frame.tsx";
import { TeacherText } from "../teacher-text.tsx";
import type { StepProps } from "../wizard.types.ts";

const icons: Record<Condition, typeof IconCamera> = {
  fullscreen: IconMaximize,
  mouse_leave: IconPointer,
  camera: IconCamera,
  photos: IconUserScan,
  microphone: IconMicrophone,
  screen: IconScreenShare,
  page: IconFileText,
};

const dataUsageQuery = (summary_id: number) =>
  queryOptions({
    queryKey: ["data_usage", summary_id],
    queryFn: ({ signal }): Promise<DataUsage> =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id/data_usage", { params: { summary_id }, signal }),
  });

/** Shows what is noticed and recorded, why, who sees it and for how long, and asks for the student's consent. */
export const ConditionsStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { data: usage } = useQuery(dataUsageQuery(seat.summary.id));
  const asksConsent = examIsRecorded(seat);
  const keptFor = (condition: Condition) => {
    const days = usage?.retention_days[retentionOf[condition]];
    return days === undefined || days === null ? "" : t("consent.kept", { count: days });
  };
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
            {t(`conditions.${condition}_more`)} {keptFor(condition)}
          </IconLine>
        ))}
      </ul>
      {seat.summary.recording_waived_at !== null && <Notice>{t("consent.waived")}</Notice>}
      {asksConsent && <ConsentFacts seat={seat} usage={usage} />}
      <TeacherText title={t("conditions.rules")} html={seat.quiz.rules_html} />
      {agreementsOn("conditions", wizard.steps, seat).map((agreement) => (
        <AgreementBox key={agreement} seat={seat} agreement={agreement}>
          <AgreementWords agreement={agreement} seat={seat} />
        </AgreementBox>
      ))}
      {asksConsent && <Decline seat={seat} usage={usage} />}
    </StepFrame>
  );
};
