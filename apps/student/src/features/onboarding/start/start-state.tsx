import { Button, IconPlayerPlay, Notice, useTranslation } from "@examplar/ui";
import css from "../onboarding.module.css";
import { startOf, waits, type Seat } from "../onboarding.state.ts";
import type { Starting } from "./start-exam.ts";
import { Waiting } from "./waiting.tsx";

interface Props {
  seat: Seat;
  starting: Starting;
}

/** Shows why the student cannot start, when they can, and the progress while the exam starts. */
export const StartState = ({ seat, starting: { percent, failure } }: Props) => {
  const { t } = useTranslation("onboarding");
  const state = startOf(seat);
  return (
    <div className={css.start}>
      {state === "desktop_app_required" && <Notice tone="orange">{t("start.desktop_app_required")}</Notice>}
      {state === "taken_on_paper" && <Notice>{t("start.taken_on_paper")}</Notice>}
      {state === "answering_elsewhere" && <Notice tone="orange">{t("start.elsewhere")}</Notice>}
      {state === "not_active" && <Notice tone="orange">{t("start.not_active")}</Notice>}
      {(waits(seat) || state === "allowed" || state === "agreements_missing") && <Waiting seat={seat} />}
      {percent !== null && (
        <p role="status">
          {t("start.preparing")}
          <progress className={css.progress} max={100} value={percent} aria-label={t("start.progress")} />
        </p>
      )}
      <div role="alert">{failure && <Notice tone="red">{t(`start.failure.${failure}`)}</Notice>}</div>
    </div>
  );
};

/** `held`: a box of the step is still to be ticked. */
export const StartButton = ({ seat, starting, held = false }: Props & { held?: boolean }) => {
  const { t } = useTranslation("onboarding");
  const isAnswering = seat.summary.answerability === "answering";
  const isExam = seat.quiz.quiz_type === "exam";
  return (
    <Button disabled={held || startOf(seat) !== "allowed"} busy={starting.percent !== null} onClick={starting.start}>
      <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
      {isAnswering ? t(isExam ? "start.again" : "start.again_training") : t("start.start")}
    </Button>
  );
};
