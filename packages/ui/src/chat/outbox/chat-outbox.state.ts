import type { RefusalCode } from "@examplar/contract";

/** Where a message goes. A channel that nobody has opened yet is opened by its first message. */
export type Destination =
  | { kind: "channel"; channel_id: number }
  | { kind: "support" }
  /** With user_id null to every student of the quiz. */
  | { kind: "quiz"; quiz_id: number; user_id: number | null };

export interface ChatItem {
  client_id: string;
  to: Destination;
  body: string;
  /** Or when its author said to send it after all. */
  written_at: string;
  /** Why the server will never take it; null while it waits. */
  refusal: RefusalCode | null;
}

/** `late` when it waits so long that only its author can say whether it should still be sent. */
export type ItemStanding = "waits" | "late" | "refused";

export interface PendingItem extends ChatItem {
  standing: ItemStanding;
}

const sentByItselfMs = 60 * 60_000;

/** A question of last week's exam is not to arrive in today's. */
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

/** What a browser kept, in the order in which it was written; whatever is not a message is left out. */
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
