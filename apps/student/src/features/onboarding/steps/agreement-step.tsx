import { Notice, useTranslation } from "@examplar/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { AgreementBox } from "../agreements/agreement-box.tsx";
import { AgreementWords } from "../agreements/agreement-words.tsx";
import { ForwardOnly } from "../forward-only.tsx";
import css from "../onboarding.module.css";
import { agreementsOn, mayEnterAlone, startOf, waits, type Seat } from "../onboarding.state.ts";
import { StartButton, StartState } from "../start/start-state.tsx";
import { useStart } from "../start/start-exam.ts";
import { StepFrame } from "../step-frame.tsx";
import type { StepProps } from "../wizard.types.ts";

const leadOf = ({ summary: { answerability, submission_deadline_at } }: Seat) => {
  if (answerability !== "answering") return "agreement.lead";
  return submission_deadline_at === null ? "agreement.lead_again_untimed" : "agreement.lead_again";
};

/** The last step: the agreement, the wait for the opening, and Start. */
export const AgreementStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const starting = useStart(seat, wizard);
  const [entersAlone, setEntersAlone] = useState(false);
  const isReady = startOf(seat) === "allowed" && wizard.may_go_on;
  const enter = useEffectEvent(() => starting.start());
  useEffect(() => {
    if (entersAlone && isReady) enter();
  }, [entersAlone, isReady]);
  const isAnswering = seat.summary.answerability === "answering";
  return (
    <StepFrame
      seat={seat}
      wizard={wizard}
      title={t(isAnswering ? "agreement.title_again" : "agreement.title")}
      lead={t(leadOf(seat))}
      action={<StartButton seat={seat} starting={starting} held={!wizard.may_go_on} />}
    >
      {seat.summary.recording_waived_at !== null && <Notice>{t("consent.waived")}</Notice>}
      {!isAnswering && <ForwardOnly seat={seat} />}
      {agreementsOn("agreement", wizard.steps, seat).map((agreement) => (
        <AgreementBox key={agreement} seat={seat} agreement={agreement}>
          <AgreementWords agreement={agreement} seat={seat} />
        </AgreementBox>
      ))}
      <StartState seat={seat} starting={starting} />
      {waits(seat) && wizard.may_go_on && mayEnterAlone(seat) && (
        <label className={css.choice}>
          <input type="checkbox" checked={entersAlone} onChange={() => setEntersAlone(!entersAlone)} />
          <span>{t("waiting.enter_alone")}</span>
        </label>
      )}
    </StepFrame>
  );
};
