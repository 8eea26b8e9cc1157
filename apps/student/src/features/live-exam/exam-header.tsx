import { Button, Chip, IconCalculator, IconEye, IconMaximize, IconMenu2, IconWifiOff, Logo } from "@examplar/ui";
import { useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { online } from "../../shared/connection.ts";
import { Countdown } from "./countdown.tsx";
import { ExamInfo } from "./exam-info.tsx";
import css from "./header.module.css";
import type { OpenExam } from "./open-exam.ts";
import { SavedLine } from "./saved-line.tsx";

interface Props {
  exam: OpenExam;
  deadline: string | null;
  /** Absent where the list of pages stands beside the exam. */
  onOpenPages: (() => void) | undefined;
  calculator_open: boolean;
  onToggleCalculator: () => void;
  onFinish: () => void;
  display: ReactNode;
  /** Lines about the connection, the device, the time; under the bar, and always in view with it. */
  children: ReactNode;
}

/** What stands beside the exam begins under the bar, whose height hangs on its lines. */
const keepHeight = (header: HTMLElement | null) => {
  if (!header) return;
  const watcher = new ResizeObserver(() => {
    header.parentElement?.style.setProperty("--exam-header", `${header.offsetHeight}px`);
  });
  watcher.observe(header);
  return () => watcher.disconnect();
};

export function ExamHeader(props: Props) {
  const { exam, deadline, onOpenPages, onFinish, children } = props;
  const { t } = useTranslation("live_exam");
  const { quiz, summary, engine } = exam;
  return (
    <header ref={keepHeight} className={css.header}>
      <div className={css.row}>
        <div className={css.name}>
          {onOpenPages && (
            <button type="button" className={css.icon} aria-label={t("drawer.open")} onClick={onOpenPages}>
              <IconMenu2 size={20} stroke={1.75} aria-hidden />
            </button>
          )}
          <span className={css.logo} aria-hidden="true">
            <Logo />
          </span>
          <p className={css.quiz}>{quiz.name}</p>
          {summary.is_quiz_owner_like && quiz.in_preview && (
            <Chip icon={IconEye} tone="blue">
              {t("header.preview")}
            </Chip>
          )}
          <OfflineChip />
        </div>
        <Countdown started_at={summary.student_started_at} deadline={deadline} />
        <div className={css.right}>
          <SavedLine engine={engine} />
          <Tools {...props} />
          <Button variant="plain" onClick={onFinish}>
            {t("header.finish")}
          </Button>
        </div>
      </div>
      {children}
    </header>
  );
}

function OfflineChip() {
  const { t } = useTranslation("live_exam");
  return (
    <span role="status">
      {!online.use() && (
        <Chip icon={IconWifiOff} tone="orange" title={t("header.offline_hint")}>
          {t("header.offline")}
        </Chip>
      )}
    </span>
  );
}

function Tools({ exam, deadline, calculator_open, onToggleCalculator, display }: Props) {
  const { t } = useTranslation("live_exam");
  return (
    <div className={css.tools} role="group" aria-label={t("header.tools")}>
      {exam.quiz.embedded_calculator !== null && (
        <button
          type="button"
          className={css.icon}
          aria-label={t("header.calculator")}
          title={t("header.calculator")}
          aria-pressed={calculator_open}
          onClick={onToggleCalculator}
        >
          <IconCalculator size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <FullscreenButton />
      {display}
      <ExamInfo exam={exam} deadline={deadline} />
    </div>
  );
}

const watchFullscreen = (onChange: () => void) => {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
};

function FullscreenButton() {
  const { t } = useTranslation("live_exam");
  const isFull = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement !== null);
  if (isFull || !document.fullscreenEnabled) return null;
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={t("header.fullscreen")}
      title={t("header.fullscreen")}
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      <IconMaximize size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
