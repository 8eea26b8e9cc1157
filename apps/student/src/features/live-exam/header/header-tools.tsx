import { IconCalculator, IconMaximize, IconMessageCircle, useTranslation } from "@examplar/ui";
import { useSyncExternalStore, type ReactNode } from "react";
import { ExamInfo } from "./exam-info.tsx";
import css from "./header.module.css";
import type { Calculator } from "../use-calculator.ts";
import { chatDisplay, closeChat, displayChat } from "../../../shared/exam-chat.ts";
import type { OpenExam } from "../../../exam-session/index.ts";

export interface HeaderToolsProps {
  exam: OpenExam;
  deadline: string | null;
  calculator: Calculator;
  /** True while an overlay covers the paper: then tools of the paper are disabled. */
  is_inert: boolean;
  display: ReactNode;
}

export const HeaderTools = (props: HeaderToolsProps) => {
  const { exam, deadline, calculator, is_inert, display } = props;
  const { t } = useTranslation("live_exam");
  return (
    <div className={css.tools} role="group" aria-label={t("header.tools")}>
      {exam.quiz.embedded_calculator !== null && (
        <button
          type="button"
          className={css.icon}
          aria-label={t("header.calculator")}
          title={t("header.calculator")}
          aria-pressed={calculator.is_open}
          disabled={is_inert}
          onPointerDown={calculator.noteField}
          onClick={(event) => calculator.toggle(event.currentTarget)}
        >
          <IconCalculator size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      <ChatButton />
      <FullscreenButton />
      {display}
      <ExamInfo exam={exam} deadline={deadline} />
    </div>
  );
};

const ChatButton = () => {
  const { t } = useTranslation("live_exam");
  const isOpen = chatDisplay.use() !== "closed";
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={t("chat.title")}
      title={t("chat.title")}
      aria-pressed={isOpen}
      // Keeps the focus in the student's field until the chat takes it, so that the chat can give it back.
      onPointerDown={(event) => event.preventDefault()}
      onClick={isOpen ? closeChat : displayChat}
    >
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
    </button>
  );
};

const watchFullscreen = (onChange: () => void) => {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
};

const FullscreenButton = () => {
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
};
