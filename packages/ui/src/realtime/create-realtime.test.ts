import type { Channel, RealtimeMessage, Subscribe, Subscribed, Unsubscribe } from "@examplar/contract";
import { expect, test, vi } from "vitest";
import { createRealtime } from "./create-realtime.ts";
import type { RealtimeSocket } from "./socket.types.ts";

/** A fake socket whose server side is this test. */
const fakeSocket = () => {
  const handlers: Record<string, ((value?: unknown) => void)[]> = {};
  const asks: { request: Subscribe; ack: (reply: Subscribed) => void }[] = [];
  const left: Channel[] = [];
  const state = { connected: true };
  const fire = (event: string, value?: unknown) => handlers[event]?.forEach((handler) => handler(value));
  const socket = {
    get connected() {
      return state.connected;
    },
    on: (event: string, handler: (value?: unknown) => void) => (handlers[event] ??= []).push(handler),
    emit: (event: string, value: unknown, ack?: (reply: Subscribed) => void) => {
      if (event === "subscribe" && ack) asks.push({ request: value as Subscribe, ack });
      if (event === "unsubscribe") left.push((value as Unsubscribe).channel);
    },
    disconnect: () => fire("disconnect"),
  } as RealtimeSocket;
  const cut = (reason = "transport close") => {
    state.connected = false;
    fire("disconnect", reason);
  };
  const restore = () => {
    state.connected = true;
    fire("connect");
  };
  return { socket, asks, left, cut, restore, send: (message: RealtimeMessage) => fire("message", message) };
};

const channel: Channel = { name: "User", user_id: 7 };
const message = (seq: number, topic = "user:7"): RealtimeMessage => ({
  topic,
  seq,
  event: { kind: "summaries_changed", quiz_id: seq },
});
const heads = (seq: number, messages: RealtimeMessage[] = [], lost = false): Subscribed => ({
  heads: { "user:7": seq },
  messages,
  lost,
});

const listening = async () => {
  const server = fakeSocket();
  const realtime = createRealtime(async () => server.socket);
  const heard: number[] = [];
  const onReread = vi.fn<() => void>();
  const stop = realtime.subscribe(channel, {
    onEvent: (event) => event.kind === "summaries_changed" && heard.push(event.quiz_id),
    onReread,
  });
  await vi.waitFor(() => expect(server.asks).toHaveLength(1));
  return { server, realtime, heard, onReread, stop };
};

test("RT-01 joins the channel, asks once to reread, then delivers in order and drops repeats", async () => {
  const { server, heard, onReread } = await listening();
  expect(server.asks[0]?.request).toEqual({ channel, since: {} });
  server.asks[0]?.ack(heads(4));
  expect(onReread).toHaveBeenCalledTimes(1);
  server.send(message(5));
  server.send(message(5));
  server.send(message(6));
  server.send(message(1, "user:8"));
  expect(heard).toEqual([5, 6]);
});

test("a message that arrives before the subscribe reply is not lost", async () => {
  const { server, heard } = await listening();
  server.send(message(5));
  server.asks[0]?.ack(heads(4));
  expect(heard).toEqual([5]);
});

test("after a gap, the client subscribes again from the last seq and delivers the missed messages once", async () => {
  const { server, heard, onReread } = await listening();
  server.asks[0]?.ack(heads(4));
  server.send(message(7));
  expect(server.asks[1]?.request.since).toEqual({ "user:7": 4 });
  server.send(message(8));
  server.asks[1]?.ack(heads(7, [message(5), message(6), message(7)]));
  expect(heard).toEqual([5, 6, 7, 8]);
  expect(onReread).toHaveBeenCalledTimes(1);
});

test("after a reconnect every channel resumes from its last seq; a reply from before the cut is ignored", async () => {
  const { server, heard, onReread } = await listening();
  server.asks[0]?.ack(heads(4));
  server.send(message(6));
  server.cut();
  server.restore();
  expect(server.asks).toHaveLength(3);
  expect(server.asks[2]?.request.since).toEqual({ "user:7": 4 });
  server.asks[1]?.ack(heads(6, [message(5), message(6)]));
  expect(heard).toEqual([]);
  server.asks[2]?.ack(heads(6, [message(5), message(6)]));
  expect(heard).toEqual([5, 6]);
  expect(onReread).toHaveBeenCalledTimes(1);
});

test("when the server no longer has the missed messages, the listener is asked to reread", async () => {
  const { server, onReread } = await listening();
  server.asks[0]?.ack(heads(4));
  server.cut();
  server.restore();
  server.asks[1]?.ack(heads(900, [], true));
  expect(onReread).toHaveBeenCalledTimes(2);
});

test("a refused channel delivers nothing and leaves the others alone", async () => {
  const { server, realtime, heard } = await listening();
  realtime.subscribe({ name: "StudentsQuiz", quiz_id: 3 }, { onEvent: () => heard.push(-1), onReread: () => {} });
  server.asks[1]?.ack({ refusal: "not_found" });
  server.asks[0]?.ack(heads(4));
  server.send(message(5));
  expect(heard).toEqual([5]);
});

test("the last listener to leave unsubscribes the channel", async () => {
  const { server, realtime, stop } = await listening();
  server.asks[0]?.ack(heads(4));
  const stopSecond = realtime.subscribe(channel, { onEvent: () => {}, onReread: () => {} });
  stop();
  expect(server.left).toEqual([]);
  stopSecond();
  expect(server.left).toEqual([channel]);
});

test("`onDismissed` is called when the server ends the connection, not when it breaks", async () => {
  const server = fakeSocket();
  const onDismissed = vi.fn<() => void>();
  createRealtime(async () => server.socket, onDismissed).subscribe(channel, { onEvent: () => {}, onReread: () => {} });
  await vi.waitFor(() => expect(server.asks).toHaveLength(1));
  server.cut();
  expect(onDismissed).not.toHaveBeenCalled();
  server.restore();
  server.cut("io server disconnect");
  expect(onDismissed).toHaveBeenCalledTimes(1);
});
