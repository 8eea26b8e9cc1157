import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/clock.ts";
import { dayOf, timeOf } from "../../shared/formats.ts";
import css from "./onboarding.module.css";
import { countdownTo, isOpen, type Seat } from "./onboarding.state.ts";

/** When the exam opens, counted by the server's clock. Its place is kept when it opens, so that nothing jumps. */
export const Waiting = ({ seat: { quiz, summary } }: { seat: Seat }) => {
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
        {isComing && t("waiting.opens_at", { day: dayOf(new Date(opens_at), i18n.language), time: timeOf(opens_at) })}
        {!opened && !isComing && t(opens_at ? "waiting.for_teacher" : "waiting.no_date")}
      </p>
    </div>
  );
};
