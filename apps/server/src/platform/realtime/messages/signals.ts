import { realtimeEventSchema, type RealtimeEvent } from "@examplar/contract";

/** The two channels of LISTEN/NOTIFY. A payload may have 8000 bytes; events are ids and far below. */
export const messagesSignal = "examplar_realtime";
export const endedSessionsSignal = "examplar_ended_sessions";

export interface MessageSignal {
  topic: string;
  seq: number;
  /** Null where several messages of the topic were published together: they are read. */
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
 * `topic seq`, cut at the last blank of the first line; the event is the second line. Anyone with the database's password can
 * notify: garbage is null.
 */
export const parseMessageSignal = (payload: string): MessageSignal | null => {
  const [address = "", event = ""] = payload.split("\n", 2);
  const cut = address.lastIndexOf(" ");
  const seq = Number(address.slice(cut + 1));
  if (cut <= 0 || !Number.isSafeInteger(seq) || seq <= 0) return null;
  return { topic: address.slice(0, cut), seq, event: parseEvent(event) };
};
