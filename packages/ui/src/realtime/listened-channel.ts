import type { Channel, RealtimeEvent, RealtimeMessage } from "@examplar/contract";
import type { RealtimeSocket } from "./socket.types.ts";
import { answered, asked, cutOff, newSubscription, received, type Step } from "./subscription.ts";

export interface Listener {
  onEvent: (event: RealtimeEvent) => void;
  /** Joined, or messages were lost: read the data again. */
  onReread: () => void;
}

export interface ListenedChannel {
  listeners: Set<Listener>;
  ask: () => void;
  cut: () => void;
  receive: (message: RealtimeMessage) => void;
}

/** A server that takes longer than this to answer a subscribe is asked again. */
const ackTimeoutMs = 10_000;

/** One channel with its listeners: asks the server, tells the listeners. */
export const listenTo = (channel: Channel, socketNow: () => RealtimeSocket | null): ListenedChannel => {
  const listeners = new Set<Listener>();
  let state = newSubscription;
  /** Replies to an older request are ignored. */
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
