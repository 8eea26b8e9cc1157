import { seatDoor } from "@examplar/domain";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/clock.ts";
import { dayOf, timeOf } from "../../shared/formats.ts";
import css from "./onboarding.module.css";
import { countdownTo, type Seat } from "./onboarding.state.ts";

/** When the exam opens, counted by the server's clock. Its place is kept when it opens, so that nothing jumps. */
export function Waiting({ seat: { quiz, summary } }: { seat: Seat }) {
  const { t, i18n } = useTranslation("onboarding");
  const instant = useNow();
  const isOpen = seatDoor({ quiz, summary }) === "open";
  const { start_at } = summary;
  const isComing = !isOpen && start_at !== null && Date.parse(start_at) > instant.getTime();
  const left = isComing ? countdownTo(start_at, instant) : null;
  return (
    <div className={css.waiting}>
      <p className={css.count} role="timer" aria-label={left ? t("waiting.opens_in") : undefined}>
        {left}
      </p>
      <p role="status">
        {isOpen && t(quiz.quiz_type === "exam" ? "waiting.open" : "waiting.open_training")}
        {isComing && t("waiting.opens_at", { day: dayOf(new Date(start_at), i18n.language), time: timeOf(start_at) })}
        {!isOpen && !isComing && t(start_at ? "waiting.for_teacher" : "waiting.no_date")}
      </p>
    </div>
  );
}
