import { NetworkFailure, type Fetch } from "@examplar/ui";
import { createStore } from "../store.ts";
import { serverTimeIn } from "./clock.ts";

/** How long a reader waits for the server before it uses a copy, counted from the oldest request without a reply. */
const patienceMs = 2_500;
/** While the server is known to be silent, a reader waits only for a reply that is just arriving. */
const shortestMs = 250;
/** After so long without any reply the app says that it is offline, whatever the browser says. */
const silentMs = 4_000;

/** Poll interval while the app is offline: a browser that has some network reports no change. */
const lookEveryMs = 3_000;

/** True while nothing comes back from the server, whatever the browser says of its network. The next reply ends it. */
export const serverIsSilent = createStore(false);

/** Only our server sends its time with each reply; a portal or a filter does not, whatever its status. */
const isOurs = ({ headers }: Response): boolean => serverTimeIn(headers) !== null;

let isLooking = false;

/** Polls the smallest endpoint until the server replies. */
const lookUntilReply = async (): Promise<void> => {
  if (isLooking) return;
  isLooking = true;
  const isThere = () => fetch("/api/v1/health", { signal: AbortSignal.timeout(silentMs) }).then(isOurs, () => false);
  while (!(await isThere())) {
    serverIsSilent.set(true);
    await new Promise((resolve) => void setTimeout(resolve, lookEveryMs));
  }
  isLooking = false;
  serverIsSilent.set(false);
};

const waiting = new Map<symbol, number>();

/** Watches the replies of all requests that go through it. */
export const watchReplies =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const id = Symbol();
    waiting.set(id, performance.now());
    const timer = setTimeout(() => {
      serverIsSilent.set(true);
      void lookUntilReply();
    }, silentMs);
    try {
      const reply = await fetch(input, init);
      if (isOurs(reply)) {
        waiting.clear();
        serverIsSilent.set(false);
      } else void lookUntilReply();
      return reply;
    } catch (error) {
      // One request may fail alone, so a second one checks. An aborted request tells nothing.
      if (!init.signal?.aborted) void lookUntilReply();
      throw error;
    } finally {
      waiting.delete(id);
      clearTimeout(timer);
    }
  };

/** Counts from the oldest request, so that the app waits once, not each time that a screen reads something. */
export const patienceLeft = (now: number, oldest: number | null, silent: boolean): number => {
  if (silent) return shortestMs;
  return Math.max(shortestMs, (oldest ?? now) + patienceMs - now);
};

/** Rejects as unreachable when the server stays silent: for callers that can show a copy instead. */
export const unlessSilent = <T>(asked: Promise<T>): Promise<T> => {
  const now = performance.now();
  const oldest = waiting.size > 0 ? Math.min(...waiting.values()) : null;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NetworkFailure("the server is silent"));
    const timer = setTimeout(giveUp, patienceLeft(now, oldest, serverIsSilent.get()));
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
};
