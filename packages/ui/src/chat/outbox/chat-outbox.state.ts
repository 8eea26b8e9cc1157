import type { RefusalCode } from "@examplar/contract";

/** Where a message goes. The first message opens a channel that nobody has opened yet. */
export type Destination =
  | { kind: "channel"; channel_id: number }
  | { kind: "support" }
  /** `user_id` null: to every student of the quiz. */
  | { kind: "quiz"; quiz_id: number; user_id: number | null };

export interface ChatItem {
  client_id: string;
  to: Destination;
  body: string;
  /** When it was written, or when its author decided to send it after all. */
  written_at: string;
  /** Why the server will never accept it; null while it waits. */
  refusal: RefusalCode | null;
}

/** `late`: it has waited so long that only its author can decide whether to send it. */
export type ItemStanding = "waits" | "late" | "refused";

export interface PendingItem extends ChatItem {
  standing: ItemStanding;
}

const sentByItselfMs = 60 * 60_000;

/**
 * Returns whether a message waits, is late or is refused. A question from last week's exam must not arrive in today's.
 */
export const standingOf = (
  { written_at, refusal }: Pick<ChatItem, "written_at" | "refusal">,
  now: Date,
): ItemStanding => {
  if (refusal) return "refused";
  return now.getTime() - Date.parse(written_at) <= sentByItselfMs ? "waits" : "late";
};

export const placeOf = (to: Destination): string => {
  if (to.kind === "channel") return `channel ${to.channel_id}`;
  return to.kind === "support" ? "support" : `quiz ${to.quiz_id} ${to.user_id ?? "everybody"}`;
};

const isItem = (value: unknown): value is ChatItem =>
  typeof value === "object" &&
  value !== null &&
  "client_id" in value &&
  "to" in value &&
  "body" in value &&
  "written_at" in value &&
  typeof value.written_at === "string" &&
  Number.isFinite(Date.parse(value.written_at));

/** Parses the messages that the browser stored, in the order of writing; leaves out whatever is not a message. */
export const parseItems = (texts: readonly string[]): ChatItem[] =>
  texts
    .flatMap((text) => {
      try {
        const value: unknown = JSON.parse(text);
        return isItem(value) ? [value] : [];
      } catch {
        return [];
      }
    })
    .toSorted((a, b) => a.written_at.localeCompare(b.written_at));
