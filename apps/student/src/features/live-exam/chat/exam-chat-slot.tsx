import { startTransition, useEffect, useState, type ComponentType } from "react";
import type { OpenExam } from "../../../exam-session/index.ts";
import { chatDisplay, closeChat } from "../../../shared/exam-chat.ts";
import { online } from "../../../shared/network/connection.ts";
import { useExamChannels } from "./exam-channels.ts";
import type { ExamChatProps } from "./exam-chat.tsx";

/**
 * Loaded once somebody has written, or the student wants to. Without a network it may not come: the exam goes on, and it is
 * asked for again.
 */
export const ExamChatSlot = ({ exam }: { exam: OpenExam }) => {
  const [ExamChat, setExamChat] = useState<ComponentType<ExamChatProps> | null>(null);
  const isOnline = online.use();
  const isAsked = chatDisplay.use() === "asked";
  const channels = useExamChannels({ quiz_id: exam.quiz.id, user_id: exam.user.id }, isAsked);
  const isHere = ExamChat !== null;
  const isWanted = isAsked || channels.own !== undefined || channels.global !== undefined;
  useEffect(() => {
    if (isHere || !isWanted) return;
    void import("./exam-chat.tsx")
      .then((loaded) => startTransition(() => setExamChat(() => loaded.ExamChat)))
      .catch((error: unknown) => console.warn("The chat could not be loaded.", error));
  }, [isHere, isWanted, isAsked, isOnline]);
  useEffect(() => closeChat, []);
  return ExamChat && <ExamChat exam={exam} channels={channels} />;
};
