import { realtimeEventSchema, type RealtimeEvent } from "@examplar/contract";

/** The two channels of LISTEN/NOTIFY. A payload may have 8000 bytes; events hold only ids and are far smaller. */
export const messagesSignal = "examplar_realtime";
export const endedSessionsSignal = "examplar_ended_sessions";

export interface MessageSignal {
  topic: string;
  seq: number;
  /** Null when several messages of the topic were published together: the receiver reads them. */
  event: RealtimeEvent | null;
}

const parseEvent = (text: string): RealtimeEvent | null => {
  try {
    return realtimeEventSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Parses a payload: the first line is `topic seq`, split at its last blank; the second line is the event. Returns null
 * for garbage, because anyone with the database's password can notify.
 */
export const parseMessageSignal = (payload: string): MessageSignal | null => {
  const [address = "", event = ""] = payload.split("\n", 2);
  const cut = address.lastIndexOf(" ");
  const seq = Number(address.slice(cut + 1));
  if (cut <= 0 || !Number.isSafeInteger(seq) || seq <= 0) return null;
  return { topic: address.slice(0, cut), seq, event: parseEvent(event) };
};
