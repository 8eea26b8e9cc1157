import { once } from "node:events";
import { realtimePath } from "@examplar/contract";
import { Namespace } from "socket.io";
import { afterAll, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { createRealtime } from "../realtime.ts";
import { connectUser, openSocket, sessionOf, startTestRealtime, tokenOf } from "../realtime.test-rig.ts";

const database = await createTestDatabase();
afterAll(database.drop);

/** Returns the outcome of a connection: "connected", or the error. */
const attempt = async (url: string, headers: Record<string, string>): Promise<string> => {
  const socket = openSocket(url, headers);
  socket.io.reconnection(false);
  const outcome = await new Promise<string>((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });
  socket.disconnect();
  return outcome;
};

const cookie = `examplar_session=${tokenOf(1)}`;

test("a connection without a session, or with an ended one, is refused", async () => {
  const { url, sessions, stop } = await startTestRealtime(database);
  expect(await attempt(url, {})).toBe("not_signed_in");
  expect(await attempt(url, { cookie: "examplar_session=garbage; other=1" })).toBe("not_signed_in");
  expect(await attempt(url, { cookie })).toBe("connected");
  sessions.ended.add(sessionOf(1));
  expect(await attempt(url, { cookie })).toBe("not_signed_in");
  await stop();
});

test("a page of another site cannot open a connection with the visitor's cookie", async () => {
  const { url, stop } = await startTestRealtime(database);
  const own = new URL(url).origin;
  expect(await attempt(url, { cookie, origin: "https://evil.example" })).toBe("websocket error");
  expect(await attempt(url, { cookie, origin: "null" })).toBe("websocket error");
  expect(await attempt(url, { cookie, "sec-fetch-site": "cross-site", origin: own })).toBe("websocket error");
  expect(await attempt(url, { cookie, origin: own })).toBe("connected");
  expect(await attempt(url, { cookie, origin: "http://exams.example.org" })).toBe("connected");
  await stop();
});

test("a session that ends during the handshake does not get in", async () => {
  const { url, sessions, stop } = await startTestRealtime(database);
  const identify = sessions.identify;
  sessions.identify = async (token) => {
    const caller = await identify(token);
    await createRealtime(database.db).disconnectSession(sessionOf(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return caller;
  };
  const socket = openSocket(url, { cookie });
  const reason = await new Promise((resolve) => socket.on("disconnect", resolve));
  expect(reason).toBe("io server disconnect");
  await stop();
});

test("a browser that connects during a database outage is admitted after it, by its own retries", async () => {
  const { url, sessions, stop } = await startTestRealtime(database);
  const { identify } = sessions;
  let failures = 2;
  sessions.identify = async (token) => {
    failures -= 1;
    if (failures >= 0) throw new Error("the database is away");
    return identify(token);
  };
  const user = await connectUser(url, 1);
  expect(failures).toBe(-1);
  user.close();
  await stop();
});

test("during a database outage, the server holds a browser's connection before the browser may retry", async () => {
  const { url, sessions, stop } = await startTestRealtime(database, { hold_ms: [400, 600] });
  const tried: number[] = [];
  sessions.identify = async () => {
    tried.push(performance.now());
    throw new Error("the database is away");
  };
  const socket = openSocket(url, { cookie });
  await vi.waitFor(() => expect(tried.length).toBeGreaterThan(1), 5000);
  expect(tried[1]! - tried[0]!).toBeGreaterThan(395);
  socket.disconnect();
  await stop();
});

test("long polling is not offered", async () => {
  const { url, stop } = await startTestRealtime(database);
  const reply = await fetch(`${url}${realtimePath}/?EIO=4&transport=polling`, { headers: { cookie } });
  expect(reply.status).toBe(400);
  await stop();
});

test("stopping makes clients reconnect at once, to another process", async () => {
  const first = await startTestRealtime(database);
  const user = await connectUser(first.url, 1);
  const reason = new Promise((resolve) => user.socket.on("disconnect", resolve));
  await first.stop();
  expect(await reason).toBe("transport close");
  await vi.waitFor(() => expect(user.socket.active).toBe(true));
  user.close();
});

test("a browser that floods the handshake is refused before authentication; others are not", async () => {
  const limits = { per_token: 3, strangers_per_address: 1e6, sockets_per_session: 20 };
  const { url, stop } = await startTestRealtime(database, { limits });
  for (let n = 0; n < 3; n += 1) expect(await attempt(url, { cookie })).toBe("connected");
  for (let n = 0; n < 5; n += 1) expect(await attempt(url, { cookie })).toBe("websocket error");
  expect(await attempt(url, { cookie: `examplar_session=${tokenOf(2)}` })).toBe("connected");
  await stop();
});

test("an address that tries invented tokens is refused, while a known browser behind it still connects", async () => {
  const limits = { per_token: 1e6, strangers_per_address: 3, sockets_per_session: 20 };
  const { url, known_tokens, stop } = await startTestRealtime(database, { limits });
  expect(await attempt(url, { cookie })).toBe("connected");
  const made = (n: number) => ({ cookie: `examplar_session=made-up-token-number-${n}` });
  expect(await attempt(url, made(1))).toBe("not_signed_in");
  expect(await attempt(url, made(2))).toBe("not_signed_in");
  expect(await attempt(url, made(3))).toBe("websocket error");
  expect(await attempt(url, { cookie })).toBe("connected");
  // A browser that has just sent a request or signed in is known before its first connection.
  known_tokens.remember(tokenOf(2));
  expect(await attempt(url, { cookie: `examplar_session=${tokenOf(2)}` })).toBe("connected");
  await stop();
});

const outer_proxy = "10.0.0.7";
const strangerBehind = (n: number, ...addresses: string[]) => ({
  cookie: `examplar_session=made-up-token-number-${n}`,
  "x-forwarded-for": addresses.join(", "),
});

test("behind two proxies strangers are counted by their own address, whatever addresses they forge", async () => {
  const limits = { per_token: 1e6, strangers_per_address: 2, sockets_per_session: 20 };
  const config = { trust_proxy: ["loopback", "10.0.0.0/8"] };
  const { url, stop } = await startTestRealtime(database, { limits, config });
  const knock = (n: number, ...claimed: string[]) => attempt(url, strangerBehind(n, ...claimed, outer_proxy));
  expect(await knock(1, "203.0.113.1")).toBe("not_signed_in");
  expect(await knock(2, "198.51.100.1", "203.0.113.1")).toBe("not_signed_in");
  expect(await knock(3, "198.51.100.2", "203.0.113.1")).toBe("websocket error");
  expect(await knock(4, "203.0.113.2")).toBe("not_signed_in");
  await stop();
});

test("the address that an untrusted proxy forwards is ignored", async () => {
  const limits = { per_token: 1e6, strangers_per_address: 1, sockets_per_session: 20 };
  const { url, stop } = await startTestRealtime(database, { limits, config: { trust_proxy: ["10.0.0.0/8"] } });
  expect(await attempt(url, strangerBehind(1, "203.0.113.1"))).toBe("not_signed_in");
  expect(await attempt(url, strangerBehind(2, "203.0.113.2"))).toBe("websocket error");
  await stop();
});

test("one session may have only a limited number of connections", async () => {
  const limits = { per_token: 1e6, strangers_per_address: 1e6, sockets_per_session: 3 };
  const { url, stop } = await startTestRealtime(database, { limits });
  const open = await Promise.all([1, 2, 3].map(() => connectUser(url, 1)));
  const fourth = openSocket(url, { cookie });
  const reason = await new Promise<string>((resolve) => void fourth.on("disconnect", resolve));
  expect(reason).toBe("io server disconnect");
  expect(open.every(({ socket }) => socket.connected)).toBe(true);
  const other = await connectUser(url, 2);
  open[0]!.close();
  await vi.waitFor(async () => expect(await attempt(url, { cookie })).toBe("connected"));
  for (const user of [...open, other]) user.close();
  await stop();
});

test("in production a handshake for another host is refused", async () => {
  const config = { production: true, public_url: "http://exams.example.org" };
  const { url, stop } = await startTestRealtime(database, { config });
  expect(await attempt(url, { cookie })).toBe("websocket error");
  expect(await attempt(url, { cookie, host: "exams.example.org" })).toBe("connected");
  await stop();
});

const closed = (socket: ReturnType<typeof openSocket>) =>
  new Promise<string>((resolve) => socket.io.engine.once("close", resolve));

/** Opens a raw connection without the library, which can send any packets. */
const openLine = (url: string, headers: Record<string, string>): WebSocket => {
  const address = `${url.replace("http", "ws")}${realtimePath}/?EIO=4&transport=websocket`;
  // Node's WebSocket accepts headers, a browser's does not.
  return new WebSocket(address, { headers });
};

test("a connection that requests a second sign-in is closed before another authentication", async () => {
  const { url, sessions, stop } = await startTestRealtime(database);
  const identify = vi.spyOn(sessions, "identify");
  const line = openLine(url, { cookie: "examplar_session=made-up-token-number-1" });
  const isClosed = once(line, "close");
  await once(line, "message");
  for (let n = 0; n < 50; n += 1) line.send("40");
  await isClosed;
  expect(identify).toHaveBeenCalledTimes(1);
  await stop();
});

test("when a browser leaves without closing its transport, the server closes it", async () => {
  const { url, stop } = await startTestRealtime(database);
  const user = await connectUser(url, 1);
  user.socket.io.reconnection(false);
  const isClosed = closed(user.socket);
  user.socket.io.engine.write("1");
  expect(await isClosed).toBe("transport close");
  await stop();
});

test("during a database outage, refused connections leave nothing in memory", async () => {
  const runs = vi.spyOn(Namespace.prototype as unknown as { run: () => void }, "run");
  const { url, sessions, stop } = await startTestRealtime(database);
  sessions.identify = async () => {
    throw new Error("the database is away");
  };
  const socket = openSocket(url, { cookie });
  await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(3), 5000);
  socket.disconnect();
  // Sockets that socket.io holds before they are admitted.
  const held = Reflect.get(runs.mock.contexts[0]!, "_preConnectSockets") as Map<string, unknown>;
  await vi.waitFor(() => expect(held.size).toBe(0));
  runs.mockRestore();
  await stop();
});
