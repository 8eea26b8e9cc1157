import { setTimeout as pause } from "node:timers/promises";
import type { AwsClient } from "aws4fetch";

const retries = 3;
const firstPauseMs = 50;

/** Returns whether the storage is busy, so that a retry may succeed. */
export const isBusy = (status: number): boolean => status >= 500 || status === 429;

interface Init {
  method: string;
  headers: Record<string, string>;
  body?: Blob | string;
}

/**
 * Sends a request, with retries while the storage is busy. Does not use `client.fetch`: it wraps the signal in a
 * request object that it drops, and the deadline is lost once that is garbage collected.
 */
export const sendSigned = async (
  client: AwsClient,
  url: string,
  init: Init,
  signal: AbortSignal,
): Promise<Response> => {
  for (let tried = 0; ; tried += 1) {
    const reply = await fetch(await client.sign(url, init), { signal });
    if (!isBusy(reply.status) || tried === retries) return reply;
    await reply.body?.cancel();
    await pause(Math.random() * firstPauseMs * 2 ** tried);
  }
};
