import type { RealtimeMessage, Subscribe, Subscribed, Unsubscribe } from "@examplar/contract";

/** The part of a socket.io client that we use; tests provide their own. */
export interface RealtimeSocket {
  readonly connected: boolean;
  on(event: "connect", listener: () => void): unknown;
  on(event: "disconnect", listener: (reason?: string) => void): unknown;
  on(event: "message", listener: (message: RealtimeMessage) => void): unknown;
  emit(event: "subscribe", request: Subscribe, ack: (reply: Subscribed) => void): unknown;
  emit(event: "unsubscribe", request: Unsubscribe): unknown;
  disconnect(): unknown;
  /** For use after the server has ended the connection: socket.io then does not reconnect by itself. */
  connect?(): unknown;
}
