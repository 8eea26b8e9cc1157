import type { IncomingMessage, Server as HttpServer } from "node:http";
import { realtimePath } from "@examplar/contract";
import type pg from "pg";
import type { Registry } from "prom-client";
import { Server } from "socket.io";
import type { Db } from "../db/db.ts";
import { keepConnection } from "../db/kept-connection.ts";
import { isCrossSite } from "../http/cross-site.ts";
import { sessionTokenOfHeader } from "../http/session-cookie.ts";
import type { Logger } from "../log/log.ts";
import { serveConnection, sessionRoom, topicRoom, type RealtimeServer, type RealtimeSocket } from "./connection.ts";
import { startDelivery, type Delivery } from "./delivery.ts";
import type { Ear } from "./hearing.ts";
import { createRealtimeMetrics } from "./realtime.metrics.ts";
import { watchSessions, type ListenerSessions } from "./sessions.ts";
import { endedSessionsSignal, messagesSignal, parseMessageSignal } from "./signals.ts";
import type { Authorise } from "./subscriptions.ts";
import { createTopicCursors, type TopicCursors } from "./topic-cursors.ts";

export interface RealtimeOptions {
  http: HttpServer;
  db: Db;
  /** For the one connection that listens, outside the pool. */
  connection: pg.ClientConfig;
  public_url: string;
  sessions: ListenerSessions;
  ear: Ear;
  authorise: Authorise;
  registry: Registry;
  log: Logger;
}

export interface RunningRealtime {
  stop(): Promise<void>;
}

/** Room for the longest honest request: a channel of 500 scores, with the last seq of each. */
const maxPacketBytes = 32 * 1024;

/** WebSocket only: long polling would need every request of a listener to reach the same process. */
const createIo = (http: HttpServer, mayOpen: (request: IncomingMessage) => boolean): RealtimeServer =>
  new Server(http, {
    path: realtimePath,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: maxPacketBytes,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, mayOpen(request)),
  });

type Sessions = ReturnType<typeof watchSessions>;

const admitSignedIn = (io: RealtimeServer, { sessions, log }: RealtimeOptions): void => {
  io.use((socket, next) => {
    const token = sessionTokenOfHeader(socket.request.headers.cookie);
    const identified = token === null ? Promise.resolve(null) : sessions.identify(token);
    identified.then(
      (caller) => {
        if (!caller) return next(new Error("not_signed_in"));
        socket.data.caller = caller;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, "realtime sign-in failed");
        next(new Error("service_unavailable"));
      },
    );
  });
};

interface Inner {
  io: RealtimeServer;
  cursors: TopicCursors<RealtimeSocket>;
  delivery: Delivery;
  sessions: Sessions;
}

const serveConnections = (options: RealtimeOptions, { io, cursors, delivery, sessions }: Inner): void => {
  const { db, log, authorise } = options;
  io.on("connection", (socket) => {
    const { session_id } = socket.data.caller;
    if (sessions.hasEnded(session_id)) return void socket.disconnect(true);
    void socket.join(sessionRoom(session_id));
    serveConnection({ socket, db, log, cursors, authorise, onBehind: delivery.read });
  });
};

const listenForSignals = ({ connection, log, ear }: RealtimeOptions, { cursors, delivery, sessions }: Inner) =>
  keepConnection({
    connection,
    name: "examplar realtime",
    log,
    prepare: async (client) => {
      client.on("notification", ({ channel, payload = "" }) => {
        if (channel === endedSessionsSignal) {
          ear.hearEndedSession(payload);
          return sessions.end(payload);
        }
        const signal = parseMessageSignal(payload);
        if (signal) ear.hearTopic(signal.topic);
        if (signal && cursors.hear(signal.topic, signal.seq)) delivery.read([signal.topic]);
      });
      await client.query(`listen ${messagesSignal}; listen ${endedSessionsSignal}`);
    },
    onLost: () => ear.setStanding(false),
    onStanding: (again) => {
      ear.setStanding(true);
      if (!again) return;
      delivery.read(cursors.loseSignal());
      sessions.check();
    },
  });

/** Closes the transports without a word of goodbye: that is what makes a client look for another process. */
const closeTransports = (io: RealtimeServer): void => {
  io.engine.close();
};

/** Delivers messages to the browsers that are connected to this process. */
export const startRealtime = async (options: RealtimeOptions): Promise<RunningRealtime> => {
  const { http, db, log, public_url, registry } = options;
  let stopping = false;
  const io = createIo(http, (request) => !stopping && !isCrossSite("UPGRADE", request.headers, public_url));
  const metrics = createRealtimeMetrics(registry, () => io.sockets.sockets.size);
  const cursors = createTopicCursors<RealtimeSocket>();
  const delivery = startDelivery<RealtimeSocket>({
    db,
    log,
    cursors,
    send: (message, { listeners, everyone }) => {
      if (everyone) io.to(topicRoom(message.topic)).emit("message", message);
      else for (const socket of listeners) socket.emit("message", message);
      metrics.countMessages(listeners.length);
    },
  });
  const sessions = watchSessions(io, options.sessions, (error) =>
    log.warn({ err: error }, "realtime sessions could not be checked"),
  );
  const inner = { io, cursors, delivery, sessions };
  admitSignedIn(io, options);
  serveConnections(options, inner);
  const signals = await listenForSignals(options, inner);
  return {
    stop: async () => {
      stopping = true;
      closeTransports(io);
      sessions.stop();
      options.ear.setStanding(false);
      await Promise.all([signals.stop(), delivery.stop()]);
    },
  };
};
