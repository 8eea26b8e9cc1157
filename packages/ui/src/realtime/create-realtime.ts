import type { Channel } from "@examplar/contract";
import { listenTo, type ListenedChannel, type Listener } from "./listened-channel.ts";
import type { RealtimeSocket } from "./socket.types.ts";

export interface Realtime {
  /** Listens to a channel until the returned function is called. */
  subscribe: (channel: Channel, listener: Listener) => () => void;
  /** Reopens the connection that the server ended, when somebody has signed in again on a page that stayed open. */
  reopen: () => void;
  close: () => void;
}

/** socket.io's reason for a connection that the server ended on purpose; the client then does not reconnect. */
const dismissed = "io server disconnect";

/**
 * Creates channels over one socket, which the first listener opens. `onDismissed` is called when the server itself ends
 * the connection, because the user's session has ended: the app must then reload whatever it shows.
 */
export const createRealtime = (open: () => Promise<RealtimeSocket>, onDismissed?: () => void): Realtime => {
  const channels = new Map<string, ListenedChannel>();
  let socket: RealtimeSocket | null = null;
  let opening = false;
  let closed = false;

  const each = (act: (channel: ListenedChannel) => void) => channels.forEach(act);

  const openOnce = async () => {
    if (opening) return;
    opening = true;
    try {
      const opened = await open();
      if (closed) return void opened.disconnect();
      socket = opened;
      opened.on("connect", () => each((channel) => channel.ask()));
      opened.on("disconnect", (reason) => {
        each((channel) => channel.cut());
        if (reason === dismissed) onDismissed?.();
      });
      opened.on("message", (message) => each((channel) => channel.receive(message)));
      each((channel) => channel.ask());
    } catch {
      // The client's own code could not be loaded (offline): the next listener tries again.
      opening = false;
    }
  };

  const subscribe = (channel: Channel, listener: Listener) => {
    const key = JSON.stringify(channel);
    const known = channels.get(key);
    const listened = known ?? listenTo(channel, () => socket);
    channels.set(key, listened);
    listened.listeners.add(listener);
    if (!known) listened.ask();
    void openOnce();
    return () => {
      listened.listeners.delete(listener);
      if (listened.listeners.size > 0 || channels.get(key) !== listened) return;
      channels.delete(key);
      listened.cut();
      if (socket?.connected) socket.emit("unsubscribe", { channel });
    };
  };

  const close = () => {
    closed = true;
    channels.clear();
    socket?.disconnect();
  };

  const reopen = () => {
    if (socket && !socket.connected) socket.connect?.();
  };

  return { subscribe, reopen, close };
};
