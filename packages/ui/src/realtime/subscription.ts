import type { RealtimeEvent, RealtimeMessage, Subscribed } from "@examplar/contract";

/**
 * State of one channel: the last seq of each of its topics, and the messages that arrived during a subscribe request.
 * Pure: each step returns the next state, the events to deliver, and whether to ask or to reread.
 */
export interface SubscriptionState {
  since: Record<string, number>;
  asking: boolean;
  joined: boolean;
  waiting: RealtimeMessage[];
}

export interface Step {
  state: SubscriptionState;
  events: RealtimeEvent[];
  /** Ask the server again from `since`. */
  ask: boolean;
  /** Something may have been missed: read everything again. */
  reread: boolean;
}

export const newSubscription: SubscriptionState = { since: {}, asking: false, joined: false, waiting: [] };

const still = (state: SubscriptionState): Step => ({ state, events: [], ask: false, reread: false });

export const asked = (state: SubscriptionState): SubscriptionState => ({ ...state, asking: true });

/** The connection broke: a pending reply will never arrive, and the server will send the waiting messages again. */
export const cutOff = (state: SubscriptionState): SubscriptionState => ({ ...state, asking: false, waiting: [] });

const take = (step: Step, message: RealtimeMessage): Step => {
  const last = step.state.since[message.topic];
  if (last === undefined || message.seq <= last) return step;
  if (message.seq > last + 1) return { ...step, ask: true };
  const since = { ...step.state.since, [message.topic]: message.seq };
  return { ...step, state: { ...step.state, since }, events: [...step.events, message.event] };
};

/** Handles a message. During a subscribe request the message waits, because its topic may not be known yet. */
export const received = (state: SubscriptionState, message: RealtimeMessage): Step => {
  if (state.asking) return still({ ...state, waiting: [...state.waiting, message] });
  return take(still(state), message);
};

/** Handles the reply to a subscribe: missed messages first, then those that waited. */
export const answered = (state: SubscriptionState, reply: Subscribed): Step => {
  if ("refusal" in reply) return still({ ...state, asking: false, waiting: [] });
  const missed = reply.messages.filter((message) => message.seq > (state.since[message.topic] ?? -1));
  const settled = { ...state, asking: false, joined: true, waiting: [], since: { ...state.since, ...reply.heads } };
  const step: Step = {
    state: settled,
    events: missed.map((message) => message.event),
    ask: false,
    // A change between loading the page's data and joining the channel may have been missed.
    reread: reply.lost || !state.joined,
  };
  return state.waiting.toSorted((a, b) => a.seq - b.seq).reduce(take, step);
};
