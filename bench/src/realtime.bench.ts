import { setTimeout as pause } from "node:timers/promises";
import { realtimePath, type DemoAccount, type User } from "@examplar/contract";
import type { Options, Result } from "./bench.types.ts";
import { startBare, startProduct } from "./support/child-server.ts";
import { openListeners, type Listeners } from "./support/listeners.ts";
import { rounded, spreadOf } from "./statistics.ts";

/** Rounds that do not count, in which both servers compile their code. */
const warmUp = 10;
/** Pause that keeps below the server's rate limit of one session. */
const betweenRoundsMs = 60;

const signIn = async (url: string): Promise<{ cookie: string; user: User }> => {
  const accounts = (await (await fetch(`${url}/api/v1/demo/accounts`)).json()) as DemoAccount[];
  const student = accounts.find((account) => account.role === "student");
  if (!student) throw new Error("the demo data have no student");
  const reply = await fetch(`${url}/api/v1/demo/user_sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_id: student.id }),
  });
  if (!reply.ok) throw new Error(`signing in answered ${reply.status}`);
  const cookie = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { cookie: cookie.join("; "), user: (await reply.json()) as User };
};

const subscribeAll = async ({ sockets }: Listeners, user_id: number): Promise<void> => {
  const channel = { name: "User", user_id };
  const replies = await Promise.all(sockets.map((socket) => socket.emitWithAck("subscribe", { channel })));
  if (replies.some((reply) => "refusal" in (reply as object))) throw new Error("a socket could not subscribe");
};

interface Side {
  listeners: Listeners;
  trigger(): Promise<void>;
}

const openProduct = async (url: string, count: number): Promise<Side> => {
  const { cookie, user } = await signIn(url);
  const listeners = await openListeners(url, count, { path: realtimePath, extraHeaders: { cookie } });
  await subscribeAll(listeners, user.id);
  const trigger = async () => {
    const reply = await fetch(`${url}/api/v1/users/me`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ language: user.language }),
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`the change answered ${reply.status}`);
  };
  return { listeners, trigger };
};

const openBare = async (url: string, count: number): Promise<Side> => {
  const listeners = await openListeners(url, count);
  const trigger = async () => void (await (await fetch(url, { method: "POST" })).arrayBuffer());
  return { listeners, trigger };
};

/** Runs both sides by turns, so that a noisy moment of the machine affects both. */
const alternate = async (sides: readonly Side[], rounds: number): Promise<number[][]> => {
  const times: number[][] = sides.map(() => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, { listeners, trigger }] of sides.entries()) {
      const measured = await listeners.round(trigger);
      if (round >= 0) times[index]!.push(...measured);
      await pause(betweenRoundsMs);
    }
  }
  return times;
};

/** Measures one message to many sockets, from the request that causes it to its arrival. */
export const realtimeBench = async ({ sockets = 200, rounds = 50 }: Options): Promise<Result> => {
  const [product, bare] = await Promise.all([startProduct(), startBare()]);
  try {
    const sides = [await openProduct(product.url, sockets), await openBare(bare.url, sockets)];
    const [ours = [], least = []] = await alternate(sides, rounds);
    for (const { listeners } of sides) listeners.close();
    const [spread, bareSpread] = [spreadOf(ours), spreadOf(least)];
    return {
      sockets,
      rounds,
      messages: ours.length,
      p50_ms: rounded(spread.p50),
      p99_ms: rounded(spread.p99),
      bare_p50_ms: rounded(bareSpread.p50),
      bare_p99_ms: rounded(bareSpread.p99),
      p50_ratio: rounded(spread.p50 / bareSpread.p50),
      p99_ratio: rounded(spread.p99 / bareSpread.p99),
    };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
};
