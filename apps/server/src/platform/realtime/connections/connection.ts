import { subscribeSchema, unsubscribeSchema, type RealtimeMessage, type Subscribed } from "@examplar/contract";
import type { Server, Socket } from "socket.io";
import type { Caller } from "../../http/caller.ts";
import type { Logger } from "../../log/log.ts";
import { createSubscriptions, type SubscriptionsOptions } from "./subscriptions.ts";
import { createTokenBucket } from "./token-bucket.ts";

interface Incoming {
  subscribe(payload: unknown, acknowledge: unknown): void;
  unsubscribe(payload: unknown): void;
}
interface Outgoing {
  message(message: RealtimeMessage): void;
}
export type RealtimeServer = Server<Incoming, Outgoing, Record<never, never>, { caller: Caller }>;
export type RealtimeSocket = Socket<Incoming, Outgoing, Record<never, never>, { caller: Caller }>;

export const topicRoom = (topic: string): string => `topic ${topic}`;
export const sessionRoom = (session_id: string): string => `session ${session_id}`;

/** Packet limit per connection. A page that reconnects subscribes to all its channels at once, then sends little. */
const packetsAtOnce = 120;
const packetsPerSecond = 10;

export interface ConnectionOptions extends Pick<
  SubscriptionsOptions<RealtimeSocket>,
  "db" | "cursors" | "authorise" | "onBehind"
> {
  socket: RealtimeSocket;
  log: Logger;
}

const subscriptionsOf = ({ socket, db, cursors, authorise, onBehind }: ConnectionOptions) =>
  createSubscriptions<RealtimeSocket>({
    db,
    cursors,
    authorise,
    onBehind,
    listener: socket,
    onEnter: (topics) => void socket.join(topics.map(topicRoom)),
    onLeave: (topics) => {
      for (const topic of topics) void socket.leave(topicRoom(topic));
    },
  });

/**
 * Runs steps one after another, in order of arrival. When a step fails, the connection closes and the client resumes.
 */
const createQueue = (onFailure: (error: unknown) => void) => {
  let last = Promise.resolve();
  return (step: () => Promise<void> | void): void => {
    last = last.then(step).catch(onFailure);
  };
};

/** Serves one signed-in connection until it closes. */
export const serveConnection = (options: ConnectionOptions): void => {
  const { socket, log } = options;
  const { caller } = socket.data;
  const subscriptions = subscriptionsOf(options);
  const bucket = createTokenBucket(packetsAtOnce, packetsPerSecond, performance.now());
  const enqueue = createQueue((error) => {
    log.error({ err: error, user_id: caller.user_id }, "realtime request failed");
    socket.conn.close();
  });

  socket.use((_packet, next) => {
    if (bucket.take(performance.now())) return next();
    log.warn({ user_id: caller.user_id }, "realtime connection closed: too many requests");
    socket.disconnect(true);
  });

  socket.on("subscribe", (payload, acknowledge) => {
    if (typeof acknowledge !== "function") return;
    const respond = acknowledge as (reply: Subscribed) => void;
    const asked = subscribeSchema.safeParse(payload);
    if (!asked.success) return respond({ refusal: "validation_failed" });
    enqueue(async () => {
      const reply = await subscriptions.subscribe(caller, asked.data);
      if (reply) respond(reply);
    });
  });

  socket.on("unsubscribe", (payload) => {
    const asked = unsubscribeSchema.safeParse(payload);
    if (asked.success) enqueue(() => subscriptions.unsubscribe(asked.data.channel));
  });

  socket.on("disconnect", subscriptions.close);
};
