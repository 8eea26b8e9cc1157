import type { IncomingMessage, Server as HttpServer } from "node:http";
import { realtimePath } from "@examplar/contract";
import type pg from "pg";
import type { Registry } from "prom-client";
import { Server } from "socket.io";
import type { Config } from "../../config.ts";
import type { Db } from "../db/db.ts";
import { keepConnection } from "../db/kept-connection.ts";
import { askedHost, trustOf } from "../http/access/client-address.ts";
import { isCrossSite } from "../http/access/cross-site.ts";
import { createHostCheck } from "../http/access/host-check.ts";
import { sessionTokenOfHeader } from "../http/access/session-cookie.ts";
import type { KnownTokens } from "../http/limits/known-tokens.ts";
import type { Logger } from "../log/log.ts";
import {
  serveConnection,
  sessionRoom,
  topicRoom,
  type RealtimeServer,
  type RealtimeSocket,
} from "./connections/connection.ts";
import { startDelivery, type Delivery } from "./messages/delivery.ts";
import { createHandshakes, defaultHandshakeLimits, type HandshakeLimits } from "./connections/handshakes.ts";
import type { ChangeReporter } from "./cache/change-feed.ts";
import { createRealtimeMetrics } from "./realtime.metrics.ts";
import { watchSessions, type ListenerSessions } from "./connections/sessions.ts";
import { endedSessionsSignal, messagesSignal, parseMessageSignal } from "./messages/signals.ts";
import type { Authorise } from "./connections/subscriptions.ts";
import { createTopicCursors, type TopicCursors } from "./messages/topic-cursors.ts";

export interface RealtimeOptions {
  http: HttpServer;
  db: Db;
  /** For the one LISTEN connection, outside the pool. */
  connection: pg.ClientConfig;
  config: Pick<Config, "production" | "public_url" | "trust_proxy">;
  limits?: HandshakeLimits;
  /** Range of the delay before closing a connection whose session cannot be read: from, to. */
  hold_ms?: readonly [number, number];
  known_tokens: KnownTokens;
  sessions: ListenerSessions;
  changes: ChangeReporter;
  authorise: Authorise;
  registry: Registry;
  log: Logger;
}

export interface RunningRealtime {
  stop(): Promise<void>;
}

/** Enough for the longest legitimate request: a channel of 500 scores, with the last seq of each. */
const maxPacketBytes = 32 * 1024;

/** An opened connection resets the browser's backoff: without this delay, a whole hall would reconnect every second. */
const defaultHoldMs = [2_000, 5_000] as const;

/** Uses WebSocket only: long polling would require that all requests of a listener reach the same process. */
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

const admitSignedIn = (io: RealtimeServer, options: RealtimeOptions): void => {
  const { sessions, known_tokens, log, hold_ms: [from, to] = defaultHoldMs } = options;
  const asked = new WeakSet<object>();
  io.use((socket, next) => {
    // Calls `next` as well: until then socket.io keeps its objects for the request.
    const closeLine = () => {
      socket.conn.close();
      next(new Error("unavailable"));
    };
    // Rate limits count transport connections, so each may sign in only once.
    if (asked.has(socket.conn)) return closeLine();
    asked.add(socket.conn);
    const token = sessionTokenOfHeader(socket.request.headers.cookie);
    const identified = token === null ? Promise.resolve(null) : sessions.identify(token);
    identified.then(
      (caller) => {
        if (!caller) {
          if (token !== null) known_tokens.forget(token);
          return next(new Error("not_signed_in"));
        }
        socket.data.caller = caller;
        if (token !== null) known_tokens.remember(token);
        next();
      },
      (error: unknown) => {
        log.warn({ err: error }, "realtime sign-in could not be read");
        // The browser reopens a broken connection; after a refusal it would stay away until the page is reloaded.
        setTimeout(closeLine, from + Math.random() * (to - from)).unref();
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
  const { db, log, authorise, limits = defaultHandshakeLimits } = options;
  io.on("connection", (socket) => {
    // Otherwise a client that only leaves the namespace would no longer count, but its transport would stay open.
    socket.on("disconnect", () => socket.conn.close());
    const { session_id } = socket.data.caller;
    if (sessions.hasEnded(session_id)) return void socket.disconnect(true);
    const open = io.sockets.adapter.rooms.get(sessionRoom(session_id))?.size ?? 0;
    if (open >= limits.sockets_per_session) {
      log.warn({ user_id: socket.data.caller.user_id }, "realtime connection closed: too many of one sign-in");
      return void socket.disconnect(true);
    }
    void socket.join(sessionRoom(session_id));
    serveConnection({ socket, db, log, cursors, authorise, onBehind: delivery.read });
  });
};

const listenForSignals = ({ connection, log, changes }: RealtimeOptions, { cursors, delivery, sessions }: Inner) =>
  keepConnection({
    connection,
    name: "examplar realtime",
    log,
    prepare: async (client) => {
      client.on("notification", ({ channel, payload = "" }) => {
        if (channel === endedSessionsSignal) {
          changes.reportEndedSession(payload);
          return sessions.end(payload);
        }
        const signal = parseMessageSignal(payload);
        if (signal === null) return;
        changes.reportTopic(signal.topic);
        delivery.onSignal(signal);
      });
      await client.query(`listen ${messagesSignal}; listen ${endedSessionsSignal}`);
    },
    onLost: () => changes.setConnected(false),
    onStanding: (again) => {
      changes.setConnected(true);
      if (!again) return;
      delivery.read(cursors.loseSignal());
      sessions.check();
    },
  });

/** Closes the transports without a disconnect message, so that clients reconnect, to another process. */
const closeTransports = (io: RealtimeServer): void => {
  io.engine.close();
};

/** Starts delivering messages to the browsers that are connected to this process. */
export const startRealtime = async (options: RealtimeOptions): Promise<RunningRealtime> => {
  const { http, db, log, registry, config, limits = defaultHandshakeLimits } = options;
  let stopping = false;
  const trust = trustOf(config);
  const admits = createHandshakes(limits, { trust, known: options.known_tokens });
  const isMisdirected = createHostCheck(config);
  const io = createIo(
    http,
    (request) =>
      !stopping &&
      admits(request) &&
      !isMisdirected(askedHost(request, trust)) &&
      !isCrossSite("UPGRADE", request.headers, config.public_url),
  );
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
      options.changes.setConnected(false);
      await Promise.all([signals.stop(), delivery.stop()]);
    },
  };
};
