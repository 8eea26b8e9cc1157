import { formatLongDate } from "@examplar/domain";
import { durationOf, useTranslation } from "@examplar/ui";
import { useNow } from "../../../shared/network/clock.ts";
import { timeOf } from "../../../shared/formats.ts";
import css from "../onboarding.module.css";
import { countdownTo, isOpen, secondsTo, type Seat } from "../onboarding.state.ts";

/** Shows when the exam opens, or how much time a running attempt has left, both by the server's clock. */
export const Waiting = ({ seat }: { seat: Seat }) =>
  seat.summary.answerability === "answering" ? <TimeLeft seat={seat} /> : <Opening seat={seat} />;

/** Keeps its space when the exam opens, so that nothing jumps. */
const Opening = ({ seat: { quiz, summary } }: { seat: Seat }) => {
  const { t, i18n } = useTranslation("onboarding");
  const instant = useNow();
  const opened = isOpen({ summary });
  const { opens_at } = summary;
  const isComing = !opened && opens_at !== null && Date.parse(opens_at) > instant.getTime();
  const left = isComing ? countdownTo(opens_at, instant) : null;
  return (
    <div className={css.waiting}>
      <p className={css.count} role="timer" aria-label={left ? t("waiting.opens_in") : undefined}>
        {left}
      </p>
      <p role="status">
        {opened && t(quiz.quiz_type === "exam" ? "waiting.open" : "waiting.open_training")}
        {isComing &&
          t("waiting.opens_at", { day: formatLongDate(new Date(opens_at), i18n.language), time: timeOf(opens_at) })}
        {!opened && !isComing && t(opens_at ? "waiting.for_teacher" : "waiting.no_date")}
      </p>
    </div>
  );
};

const TimeLeft = ({ seat: { summary } }: { seat: Seat }) => {
  const { t, i18n } = useTranslation("onboarding");
  const instant = useNow();
  const ends_at = summary.submission_deadline_at;
  if (ends_at === null) return <p className={css.waiting}>{t("waiting.no_end")}</p>;
  return (
    <div className={css.waiting}>
      <p className={css.count} role="timer" aria-label={t("waiting.time_left")}>
        {countdownTo(ends_at, instant) ?? durationOf(secondsTo(ends_at, instant))}
      </p>
      <p>{t("waiting.ends_at", { day: formatLongDate(new Date(ends_at), i18n.language), time: timeOf(ends_at) })}</p>
    </div>
  );
};
