import type { RealtimeMessage, Subscribe, Subscribed, Unsubscribe } from "@examplar/contract";

/** What we need of a socket.io client; tests give their own. */
export interface RealtimeSocket {
  readonly connected: boolean;
  on(event: "connect", listener: () => void): unknown;
  on(event: "disconnect", listener: (reason?: string) => void): unknown;
  on(event: "message", listener: (message: RealtimeMessage) => void): unknown;
  emit(event: "subscribe", request: Subscribe, ack: (reply: Subscribed) => void): unknown;
  emit(event: "unsubscribe", request: Unsubscribe): unknown;
  disconnect(): unknown;
  /** After the server has ended the line: a client of socket.io then does not come back by itself. */
  connect?(): unknown;
}
