import type { ChatChannel } from "@examplar/contract";
import { Conversation, useTranslation } from "@examplar/ui";
import { createContext, use, useState, type ReactNode } from "react";
import { useOwnChat } from "../chat.ts";
import { useQuizChannels } from "./quiz-channels.ts";

/** The other side of a conversation; `user_id` null means every student of the quiz. */
interface Partner {
  user_id: number | null;
  name: string;
}

interface QuizChatValue {
  is_offered: boolean;
  channelOf: (user_id: number | null) => ChatChannel | undefined;
  open_with: Partner | null;
  toggle: (partner: Partner) => void;
}

const QuizChatContext = createContext<QuizChatValue | null>(null);

export const useQuizChat = (): QuizChatValue => {
  const value = use(QuizChatContext);
  if (!value) throw new Error("a chat button stands outside its quiz");
  return value;
};

interface Props {
  /** Undefined until the quiz is loaded, and for a quiz without chat. */
  quiz_id: number | undefined;
  /** Set when the screen shows only this student. */
  user_id?: number;
  children: ReactNode;
}

/** Provides the conversations of a quiz to its children, and shows the open one in a panel. */
export const QuizChat = ({ quiz_id, user_id, children }: Props) => {
  const channels = useQuizChannels(quiz_id, user_id);
  const [partner, setPartner] = useState<Partner | null>(null);
  const open_with = partner && (user_id === undefined || partner.user_id === user_id) ? partner : null;
  const channelOf = (id: number | null) => channels.data?.find((channel) => channel.user_id === id);
  const toggle = (next: Partner) => setPartner(open_with?.user_id === next.user_id ? null : next);
  return (
    <QuizChatContext value={{ is_offered: quiz_id !== undefined, channelOf, open_with, toggle }}>
      {children}
      {open_with && quiz_id !== undefined && (
        <PartnerPanel
          key={open_with.user_id}
          quiz_id={quiz_id}
          partner={open_with}
          channel={channelOf(open_with.user_id)}
          is_known={channels.data !== undefined}
          is_unreachable={channels.isError}
          onClose={() => setPartner(null)}
        />
      )}
    </QuizChatContext>
  );
};

interface PanelProps {
  quiz_id: number;
  partner: Partner;
  channel: ChatChannel | undefined;
  is_known: boolean;
  is_unreachable: boolean;
  onClose: () => void;
}

const PartnerPanel = ({ quiz_id, partner, channel, ...panel }: PanelProps) => {
  const { t } = useTranslation();
  const { user_id, name } = partner;
  const isGlobal = user_id === null;
  return (
    <Conversation
      {...panel}
      chat={useOwnChat()}
      to={{ kind: "quiz", quiz_id, user_id }}
      own={isGlobal ? undefined : channel}
      global={isGlobal ? channel : undefined}
      title={name}
      welcome={t(isGlobal ? "chat.welcome_everybody" : "chat.welcome", { name })}
    />
  );
};
