export type ChatChannelKind = "quiz_student" | "quiz_global" | "support";

/** `person`: the channel's owner. `staff`: those who reply. `listener`: a student who reads messages to everybody. */
export type ChatStanding = "person" | "staff" | "listener";

export interface ChatFacts {
  kind: ChatChannelKind;
  /** Owner of the channel; null for the channel of everybody. */
  user_id: number | null;
  reader_id: number;
  has_seat: boolean;
  /** Whether the reader is owner-like in the channel's quiz. */
  teaches: boolean;
  /** Whether the reader is support staff of the owner's schools. */
  supports: boolean;
}

/** Returns the reader's standing; null when the channel does not exist for this reader. */
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

/** Where a quiz has the chat switched off, its students can only read; its teachers can still write. */
export const refuseChatWriting = (
  standing: ChatStanding,
  channel: { kind: ChatChannelKind; live_chat: boolean },
): "forbidden" | "live_chat_disabled" | null => {
  if (standing === "listener") return "forbidden";
  if (standing === "person" && channel.kind === "quiz_student" && !channel.live_chat) return "live_chat_disabled";
  return null;
};
