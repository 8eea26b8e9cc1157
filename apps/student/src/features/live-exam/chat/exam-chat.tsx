import type { ChatMessage } from "@examplar/contract";
import { newestUnread } from "@examplar/domain";
import { Conversation, useMessages, useTranslation } from "@examplar/ui";
import { useEffect, useRef, useState } from "react";
import type { OpenExam } from "../../../exam-session/index.ts";
import { ownChat } from "../../../shared/chat.ts";
import { chatDisplay, closeChat } from "../../../shared/exam-chat.ts";
import css from "../live-exam.module.css";
import type { ExamChannels } from "./exam-channels.ts";

interface Props {
  exam: OpenExam;
  channels: ExamChannels;
}

/** The student's conversation with the teachers of the exam, beside the messages to everybody. */
export const ExamChat = ({ exam, channels }: Props) => {
  const { t } = useTranslation("live_exam");
  const { quiz, user } = exam;
  const chat = ownChat(user.id);
  const display = chatDisplay.use();
  const { own, global } = channels;
  const { messages } = useMessages(chat.api, { own: own?.id, global: global?.id });
  const marks = Object.fromEntries([own, global].flatMap((one) => (one ? [[one.id, one.read_message_id]] : [])));
  const arrived = useArrival(messages ?? [], newestUnread(messages ?? [], marks));
  return (
    <>
      <p role="status" className={css.unseen} data-private>
        {arrived && t("chat.arrived", { name: arrived.author_name, text: arrived.body })}
      </p>
      {display !== "closed" && (
        <Conversation
          chat={chat}
          to={{ kind: "quiz", quiz_id: quiz.id, user_id: user.id }}
          {...channels}
          placement="beside_exam"
          takes_focus={display === "asked"}
          title={t("chat.title")}
          welcome={t(quiz.live_chat ? "chat.welcome" : "chat.nothing")}
          closed={quiz.live_chat ? undefined : t("chat.disabled")}
          onClose={closeChat}
        />
      )}
    </>
  );
};

/** Opens the card for a new message; a closed card stays closed until the next one. Returns the message to announce. */
const useArrival = (messages: readonly ChatMessage[], newest: number): ChatMessage | undefined => {
  const known = useRef(0);
  const [announced, setAnnounced] = useState(0);
  useEffect(() => {
    if (newest <= known.current) return;
    known.current = newest;
    // An open card is a log: a screen reader announces what is added to it.
    if (chatDisplay.get() !== "closed") return;
    chatDisplay.set("by_itself");
    setAnnounced(newest);
  }, [newest]);
  return messages.find(({ id }) => id === announced);
};
