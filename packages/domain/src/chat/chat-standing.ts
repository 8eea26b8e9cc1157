export type ChatChannelKind = "quiz_student" | "quiz_global" | "support";

/** The person a channel belongs to, those who reply to them, or a student who reads what everybody is told. */
export type ChatStanding = "person" | "staff" | "listener";

export interface ChatFacts {
  kind: ChatChannelKind;
  /** Whose channel it is; null where it is everybody's. */
  user_id: number | null;
  reader_id: number;
  has_seat: boolean;
  /** Owner-like in the quiz of the channel. */
  teaches: boolean;
  /** Of the support staff of the person's schools. */
  supports: boolean;
}

/** Null for whom the channel does not exist. */
export const chatStanding = (facts: ChatFacts): ChatStanding | null => {
  const isOwn = facts.user_id === facts.reader_id;
  switch (facts.kind) {
    case "support":
      if (isOwn) return "person";
      return facts.supports ? "staff" : null;
    case "quiz_student":
      if (facts.teaches) return "staff";
      return isOwn && facts.has_seat ? "person" : null;
    case "quiz_global":
      if (facts.teaches) return "staff";
      return facts.has_seat ? "listener" : null;
  }
};

/** Where a quiz has the chat switched off, its students read and its teachers write. */
export const refuseChatWriting = (
  standing: ChatStanding,
  channel: { kind: ChatChannelKind; live_chat: boolean },
): "forbidden" | "live_chat_disabled" | null => {
  if (standing === "listener") return "forbidden";
  if (standing === "person" && channel.kind === "quiz_student" && !channel.live_chat) return "live_chat_disabled";
  return null;
};
