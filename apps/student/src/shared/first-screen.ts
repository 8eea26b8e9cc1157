import type { FirstScreen } from "@examplar/contract";
import { createApi, NetworkFailure } from "@examplar/ui";
import { measureClock, serverTimeIn } from "./network/clock.ts";
import { watchReplies } from "./network/reachability.ts";

declare global {
  /** Requested by `first.js` before any of this code ran; its times are those of `performance.now()`. */
  var firstScreen: { asked_at: number; received_at: number; reply: Promise<Response> } | undefined;
}

/** Longer than the app takes to start; an older reply is requested again. */
const freshMs = 10_000;

const given = globalThis.firstScreen;

const timeoutMs = 8_000;

const replyUntil = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("too late")));
    given?.reply.then(resolve, reject);
  });

/** Parsed like every other reply of the API: a portal's page, or half a reply, is a network failure. */
const read = createApi(
  watchReplies(async (_, { signal }) => {
    const reply = await replyUntil(signal);
    const server_ms = serverTimeIn(reply.headers);
    const { asked_at: sent_ms, received_at: received_ms } = given!;
    if (server_ms !== null) measureClock({ sent_ms, received_ms, server_ms });
    return reply;
  }),
);

let reading: Promise<FirstScreen> | null = null;
const taken = new Set<string>();

/** Returns the reply that `first.js` requested; rejects where nothing was requested, or the request failed. */
export const firstScreen = (): Promise<FirstScreen> =>
  (reading ??= given
    ? read("GET /api/v1/first_screen", { timeout_ms: timeoutMs })
    : Promise.reject(new Error("nothing was asked for")));

/**
 * Returns a part of the first reply to its first caller. Undefined means: ask the server. Throws when the server cannot
 * be reached, because asking again at once would only wait again.
 */
export const takeFirst = async <K extends "user" | "exams" | "seat">(part: K): Promise<FirstScreen[K] | undefined> => {
  if (!given || taken.has(part) || performance.now() - given.asked_at > freshMs) return undefined;
  taken.add(part);
  try {
    return (await firstScreen())[part];
  } catch (error) {
    if (error instanceof NetworkFailure) throw error;
    return undefined;
  }
};
