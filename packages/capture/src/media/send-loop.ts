import type { Stop } from "../ports.types.ts";
import { createCredentialsCache } from "./credentials-cache.ts";
import type { MediaItem, MediaStore } from "./media.types.ts";
import type { Delivery, MediaOutboxParts } from "./media-outbox.types.ts";
import { perRound, sendRound, type RoundPorts, type RoundResult } from "./send-round.ts";
import type { Tally } from "./tally.ts";

export interface SendLoop {
  start(): Stop;
  wake(): void;
  /** Runs a round for one seat now, or joins the running round. Null: another tab runs one. */
  run(seat: number | null): Promise<RoundResult | null>;
  /** Allows this seat to be asked for again, although the server held it a moment ago. */
  release(seat: number): void;
  /** Prevents an item whose upload is running from being registered. */
  discard(id: string): void;
  fateOf(id: string): Delivery | undefined;
  percentOf(id: string): number | null;
}

/**
 * Frames come every second: sent in batches, they cost one request each and one for all their records. The wait is
 * random, half to one and a half times this: otherwise rounds that one event has aligned would stay aligned.
 */
const roundEveryMs = 4_000;

interface Known {
  fates: Map<string, Delivery>;
  percents: Map<string, number>;
}

const portsOf = (
  { user_id, transport, clock, onFault }: MediaOutboxParts,
  tally: Tally,
  { fates, percents }: Known,
): Omit<RoundPorts, "credentialsFor"> => {
  const leave = (items: readonly MediaItem[], fate: Delivery) => {
    for (const { id } of items) {
      percents.delete(id);
      fates.set(id, fate);
    }
  };
  return {
    user_id,
    transport,
    now: () => clock.now(),
    signal: null,
    tries: new Map(),
    held: new Map(),
    discarded: new Set(),
    onProgress: (id, percent) => void percents.set(id, percent),
    onStored: (items) => {
      leave(items, "stored");
      tally.remove(items);
    },
    onRefused: (item) => {
      leave([item], "refused");
      tally.refuse(item);
    },
    onFault: (message) => {
      tally.fail();
      onFault(message);
    },
  };
};

/** Sends round after round: at once while a whole round is waiting, later after a failure. */
export const createSendLoop = (parts: MediaOutboxParts, memory: MediaStore, tally: Tally): SendLoop => {
  const credentials = createCredentialsCache(parts.transport, () => parts.clock.now());
  const known: Known = { fates: new Map(), percents: new Map() };
  const ports: RoundPorts = { ...portsOf(parts, tally, known), credentialsFor: credentials.for };
  let failures = 0;
  let running: Promise<RoundResult | null> | null = null;
  let cancel: Stop = () => undefined;
  let isStopped = true;

  const sendBoth = async (seat: number | null): Promise<RoundResult> => {
    // If the database cannot be read, items in memory are still sent.
    const onDisk = await sendRound(parts.store, ports, seat).catch((error: unknown) => {
      ports.onFault(String(error));
      return "unreadable" as const;
    });
    const inMemory = onDisk === "failed" ? "failed" : await sendRound(memory, ports, seat);
    if (inMemory === "failed") credentials.forget();
    const isUnreadable = onDisk === "unreadable" && inMemory === "empty";
    const result = isUnreadable ? "failed" : onDisk === "sent" ? onDisk : inMemory;
    failures = result === "failed" ? failures + 1 : 0;
    if (result === "sent") parts.onChanged();
    return result;
  };
  const run = (seat: number | null): Promise<RoundResult | null> =>
    (running ??= parts
      .alone(() => sendBoth(seat))
      .finally(() => {
        running = null;
      }));
  const waitAfter = (result: RoundResult | null): number => {
    if (failures > 0) return parts.retryAfterMs(failures);
    // Items that arrived during the round do not fill a round yet.
    return result === "sent" && tally.waiting() >= perRound ? 0 : roundEveryMs * (0.5 + parts.random());
  };
  const turn = async (): Promise<void> => {
    cancel();
    const result = await run(null).catch(() => "failed" as const);
    if (!isStopped) cancel = parts.after(waitAfter(result), () => void turn());
  };
  return {
    start: () => {
      isStopped = false;
      void turn();
      return () => {
        isStopped = true;
        cancel();
      };
    },
    wake: () => {
      failures = 0;
      ports.held.clear();
      if (!isStopped) void turn();
    },
    run,
    release: (seat) => void ports.held.delete(seat),
    discard: (id) => void ports.discarded.add(id),
    fateOf: (id) => known.fates.get(id),
    percentOf: (id) => known.percents.get(id) ?? null,
  };
};
