import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { realtimePath, topicsOf, type Channel, type RealtimeMessage, type Subscribed } from "@examplar/contract";
import { Registry } from "prom-client";
import { io, type Socket } from "socket.io-client";
import { vi } from "vitest";
import type { TestDatabase } from "../../testing/test-database.ts";
import type { Caller } from "../http/caller.ts";
import { createKnownTokens } from "../http/limits/known-tokens.ts";
import { createLogger } from "../log/log.ts";
import type { HandshakeLimits } from "./connections/handshakes.ts";
import { createChangeFeed } from "./cache/change-feed.ts";
import { startRealtime, type RealtimeOptions } from "./start-realtime.ts";
import type { Authorise } from "./connections/subscriptions.ts";

export const hiddenQuiz = 404;

/** Test rules: nobody sees the hidden quiz, users see only their own channel, all else is open. */
const authorise: Authorise = async (caller, channel) => {
  const open = channel.name === "User" ? channel.user_id === caller.user_id : channel.quiz_id !== hiddenQuiz;
  return open ? { topics: topicsOf(channel) } : { refusal: "not_found" };
};

/** Fake sessions: the token names the user, and a session stays open until the test ends it. */
const createSessions = () => {
  const ended = new Set<string>();
  const identify = async (token: string): Promise<Caller | null> => {
    const user_id = Number(/^token-of-user-(\d+)-/.exec(token)?.[1]);
    const session_id = `session-${token}`;
    return user_id && !ended.has(session_id) ? { user_id, session_id, memberships: [] } : null;
  };
  const stillOpen = async (ids: string[]) => ids.filter((id) => !ended.has(id));
  return { ended, identify, stillOpen };
};

export const tokenOf = (user_id: number, device = "laptop"): string => `token-of-user-${user_id}-${device}-padding`;
export const sessionOf = (user_id: number, device?: string): string => `session-${tokenOf(user_id, device)}`;

interface Rules {
  authorise?: Authorise;
  limits?: HandshakeLimits;
  hold_ms?: RealtimeOptions["hold_ms"];
  config?: Partial<RealtimeOptions["config"]>;
}

/** Starts realtime as one process runs it, on a free port. */
export const startTestRealtime = async (database: TestDatabase, rules: Rules = {}) => {
  const http = createServer();
  const sessions = createSessions();
  const registry = new Registry();
  const known_tokens = createKnownTokens();
  const realtime = await startRealtime({
    http,
    db: database.db,
    connection: { connectionString: database.url },
    config: { production: false, public_url: "http://exams.example.org", trust_proxy: false, ...rules.config },
    ...(rules.limits ? { limits: rules.limits } : {}),
    hold_ms: rules.hold_ms ?? [20, 50],
    known_tokens,
    sessions,
    changes: createChangeFeed(),
    authorise: rules.authorise ?? authorise,
    registry,
    log: createLogger({ level: "silent" }),
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const stop = async () => {
    await realtime.stop();
    if (http.listening) await new Promise((resolve) => http.close(resolve));
  };
  return { url, sessions, registry, known_tokens, stop };
};

export const openSocket = (url: string, headers: Record<string, string>): Socket =>
  io(url, {
    path: realtimePath,
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    extraHeaders: headers,
  });

/** Connects a user's browser, which keeps the messages that it receives, in order. */
export const connectUser = async (url: string, user_id: number, device?: string) => {
  const socket = openSocket(url, { cookie: `examplar_session=${tokenOf(user_id, device)}` });
  const received: RealtimeMessage[] = [];
  socket.on("message", (message: RealtimeMessage) => received.push(message));
  await vi.waitFor(() => {
    if (!socket.connected) throw new Error("not connected");
  }, 5000);
  return {
    socket,
    received,
    seqs: () => received.map((message) => message.seq),
    subscribe: (channel: Channel, since: Record<string, number> = {}): Promise<Subscribed> =>
      socket.timeout(5000).emitWithAck("subscribe", { channel, since }),
    close: () => socket.disconnect(),
  };
};
export type TestUser = Awaited<ReturnType<typeof connectUser>>;

export const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);
