import type { Channel, RealtimeEvent, RealtimeMessage } from "@examplar/contract";
import type { RealtimeSocket } from "./socket.types.ts";
import { answered, asked, cutOff, newSubscription, received, type Step } from "./subscription.ts";

export interface Listener {
  onEvent: (event: RealtimeEvent) => void;
  /** Called after joining, and when messages were lost: read the data again. */
  onReread: () => void;
}

export interface ListenedChannel {
  listeners: Set<Listener>;
  ask: () => void;
  cut: () => void;
  receive: (message: RealtimeMessage) => void;
}

/** After this time without a reply, the client sends its subscribe again. */
const ackTimeoutMs = 10_000;

/** Subscribes to one channel at the server and passes its messages to the listeners. */
export const listenTo = (channel: Channel, socketNow: () => RealtimeSocket | null): ListenedChannel => {
  const listeners = new Set<Listener>();
  let state = newSubscription;
  /** Number of the latest request; replies to older ones are ignored. */
  let question = 0;

  const apply = (step: Step) => {
    state = step.state;
    for (const listener of listeners) {
      for (const event of step.events) listener.onEvent(event);
      if (step.reread) listener.onReread();
    }
    if (step.ask) ask();
  };

  const cut = () => {
    question += 1;
    state = cutOff(state);
  };

  const ask = () => {
    const socket = socketNow();
    if (!socket?.connected || state.asking || listeners.size === 0) return;
    const mine = ++question;
    state = asked(state);
    const stale = setTimeout(() => {
      if (mine !== question) return;
      cut();
      ask();
    }, ackTimeoutMs);
    socket.emit("subscribe", { channel, since: state.since }, (reply) => {
      clearTimeout(stale);
      if (mine === question && listeners.size > 0) apply(answered(state, reply));
    });
  };

  return { listeners, ask, cut, receive: (message) => apply(received(state, message)) };
};
