/** The two channels of LISTEN/NOTIFY. A payload is an address, never content: it has a limit of 8000 bytes. */
export const messagesSignal = "examplar_realtime";
export const endedSessionsSignal = "examplar_ended_sessions";

export interface MessageSignal {
  topic: string;
  seq: number;
}

/** `topic seq`, cut at the last blank. Anyone with the database's password can notify: garbage is null. */
export const parseMessageSignal = (payload: string): MessageSignal | null => {
  const cut = payload.lastIndexOf(" ");
  const seq = Number(payload.slice(cut + 1));
  return cut > 0 && Number.isSafeInteger(seq) && seq > 0 ? { topic: payload.slice(0, cut), seq } : null;
};
