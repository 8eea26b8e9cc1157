import { useEffect, useRef, useState } from "react";
import { useTranslation } from "@examplar/ui";
import { useNow } from "../../../shared/network/clock.ts";
import { remainingMs, type ExamTimes } from "../../../exam-session/index.ts";
import { clockworkOf, elapsedPercent, isRunningOut, minutesToSpeak } from "./countdown.state.ts";
import css from "./header.module.css";

const two = (figure: number): string => String(figure).padStart(2, "0");

const useClockText = () => {
  const { t } = useTranslation("live_exam");
  return (remaining_ms: number): string => {
    const { days, hours, minutes, seconds } = clockworkOf(remaining_ms);
    if (days > 0) return t("countdown.days", { days, hours, minutes: two(minutes) });
    if (hours > 0) return t("countdown.hours", { hours, minutes: two(minutes), seconds: two(seconds) });
    if (minutes > 0) return t("countdown.minutes", { minutes, seconds: two(seconds) });
    return t("countdown.seconds", { seconds });
  };
};

/** Counts by the server's time. A screen reader announces the marks only, not the figure that changes every second. */
export const Countdown = (times: ExamTimes) => {
  const { t } = useTranslation("live_exam");
  const textOf = useClockText();
  const now = useNow();
  const remaining = remainingMs(times, now);
  if (remaining === null) return <p className={css.noLimit}>{t("countdown.none")}</p>;
  const percent = elapsedPercent(times, now);
  return (
    <div className={css.countdown} data-late={isRunningOut(percent) || undefined}>
      <p role="timer" aria-live="off" aria-label={t("countdown.label")} className={css.clock}>
        {textOf(remaining)}
      </p>
      <progress className={css.bar} max={100} value={percent} aria-label={t("countdown.elapsed")} />
      <Spoken remaining={remaining} />
    </div>
  );
};

const Spoken = ({ remaining }: { remaining: number }) => {
  const { t } = useTranslation("live_exam");
  const before = useRef(remaining);
  const [spoken, setSpoken] = useState<number | null>(null);
  useEffect(() => {
    const mark = minutesToSpeak(before.current, remaining);
    before.current = remaining;
    if (mark !== null) setSpoken(mark);
  }, [remaining]);
  return (
    <p role="status" className={css.unseen} data-spoken={spoken ?? undefined}>
      {spoken !== null && remaining > 0 && t("countdown.spoken", { count: spoken })}
    </p>
  );
};
