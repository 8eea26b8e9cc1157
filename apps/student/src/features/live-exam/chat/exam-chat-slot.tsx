import { createPatientLoader } from "@examplar/ui";
import { lazy, Suspense, useEffect } from "react";
import type { OpenExam } from "../../../exam-session/index.ts";
import { chatDisplay, closeChat } from "../../../shared/exam-chat.ts";
import { useExamChannels } from "./exam-channels.ts";

const ExamChat = lazy(
  createPatientLoader(async () => {
    const { ExamChat: chat } = await import("./exam-chat.tsx");
    return { default: chat };
  }),
);

/** Loaded once somebody has written, or the student opens the chat. */
export const ExamChatSlot = ({ exam }: { exam: OpenExam }) => {
  const isAsked = chatDisplay.use() === "asked";
  const channels = useExamChannels({ quiz_id: exam.quiz.id, user_id: exam.user.id }, isAsked);
  useEffect(() => closeChat, []);
  if (!isAsked && channels.own === undefined && channels.global === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ExamChat exam={exam} channels={channels} />
    </Suspense>
  );
};
