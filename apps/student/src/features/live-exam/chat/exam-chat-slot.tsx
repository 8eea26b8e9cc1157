import { startTransition, useEffect, useState, type ComponentType } from "react";
import type { OpenExam } from "../../../exam-session/index.ts";
import { chatDisplay } from "../../../shared/exam-chat.ts";
import { online } from "../../../shared/network/connection.ts";

type ExamChatType = ComponentType<{ exam: OpenExam }>;

/** Loaded once the exam is open. Without a network it may not come: the exam goes on, and it is asked for again. */
export const ExamChatSlot = ({ exam }: { exam: OpenExam }) => {
  const [ExamChat, setExamChat] = useState<ExamChatType | null>(null);
  const isOnline = online.use();
  const isAsked = chatDisplay.use() === "asked";
  const isHere = ExamChat !== null;
  useEffect(() => {
    if (isHere) return;
    const load = () =>
      void import("./exam-chat.tsx")
        .then((loaded) => startTransition(() => setExamChat(() => loaded.ExamChat)))
        .catch((error: unknown) => console.warn("The chat could not be loaded.", error));
    // After everything that the exam itself starts.
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, [isHere, isOnline, isAsked]);
  return ExamChat && <ExamChat exam={exam} />;
};
