import { mediaKey, type MediaKind } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import { createCredentialsCache } from "./credentials-cache.ts";
import { createKeeper } from "./keep-media.ts";
import type { MediaCounts, MediaItem, MediaStore, MediaTransport } from "./media.types.ts";
import { countWaiting, createTally } from "./tally.ts";
import { sendRound, type RoundResult } from "./send-round.ts";

export interface MediaOutboxParts {
  user_id: number;
  /** On the disk, or in memory where the browser keeps nothing. */
  store: MediaStore;
  transport: MediaTransport;
  clock: { now(): Date };
  /** What starts returns its stop. */
  after: (ms: number, call: () => void) => Stop;
  newId: () => string;
  /** Milliseconds to wait after so many failures in a row. */
  retryAfterMs: (failures: number) => number;
  /** Runs the work unless another tab of this user does the same; resolves to null then. */
  alone: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** This browser's other tabs have something to count again. */
  onChanged: () => void;
  /** Only logged: a student is never held up by an upload. */
  onFault: (message: string) => void;
}

export interface NewMedia {
  kind: MediaKind;
  quiz_id: number;
  summary_id: number;
  score_id: number | null;
  happened_at: Date;
  duration_ms?: number | null;
  details?: Record<string, unknown>;
  blob: Blob;
}

export type Delivery = "stored" | "refused" | "waiting";

export interface MediaOutbox {
  /** Begins the sending; returns its stop. */
  start(): Stop;
  /** Kept on this device first. Returns its id, or null where there was no room for it. */
  keep(media: NewMedia): Promise<string | null>;
  /** Sends now and resolves with what came of one item; `waiting` when it could not be sent yet. */
  deliver(id: string): Promise<Delivery>;
  wake(): void;
  /** Counts again: another tab has changed something. */
  look(): Promise<void>;
  /** Frees room for something that must not be lost. */
  makeRoom(bytes: number): Promise<void>;
  counts(): MediaCounts;
  /** What waits of one quiz, by kind; counted anew. */
  waitingOf(quiz_id: number): Promise<MediaCounts["waiting"]>;
  /** How much of an upload in progress has gone. */
  percentOf(id: string): number | null;
  subscribe(listener: () => void): Stop;
}

/** Frames come every second: sent in rows, they cost a request each and one for all their records. */
const roundEveryMs = 4_000;

/** Refused media stays a day for support to see, as long as the server would have taken it. */
const refusedForMs = 24 * 60 * 60_000;

export const createMediaOutbox = (parts: MediaOutboxParts): MediaOutbox => {
  const { user_id, store, transport, clock, onFault } = parts;
  const tally = createTally();
  const keeper = createKeeper({ user_id, store, onFault, onDropped: (items) => tally.drop(items) });
  const credentials = createCredentialsCache(transport, () => clock.now());
  const fates = new Map<string, Delivery>();
  const percents = new Map<string, number>();
  let failures = 0;
  let running: Promise<RoundResult | null> | null = null;
  let cancel: Stop = () => undefined;
  let isStopped = true;

  const leave = (items: readonly MediaItem[], fate: Delivery) => {
    for (const { id } of items) {
      percents.delete(id);
      fates.set(id, fate);
    }
  };
  const ports = {
    user_id,
    transport,
    now: () => clock.now(),
    signal: null,
    tries: new Map<string, number>(),
    credentialsFor: credentials.for,
    onProgress: (id: string, percent: number) => void percents.set(id, percent),
    onStored: (items: readonly MediaItem[]) => {
      leave(items, "stored");
      tally.remove(items);
    },
    onRefused: (item: MediaItem) => {
      leave([item], "refused");
      tally.refuse(item);
    },
    onFault: (message: string) => {
      tally.fail();
      onFault(message);
    },
  };

  const round = async (): Promise<RoundResult> => {
    // A database that cannot be read does not keep back what is in memory.
    const onDisk = await sendRound(store, ports).catch((error: unknown): RoundResult => {
      ports.onFault(String(error));
      return "empty";
    });
    const inMemory = onDisk === "failed" ? "failed" : await sendRound(keeper.memory, ports);
    const result = onDisk === "empty" ? inMemory : onDisk;
    if (result === "failed") credentials.forget();
    failures = result === "failed" ? failures + 1 : 0;
    if (result === "sent") parts.onChanged();
    return result;
  };

  /** One at a time; whoever asks meanwhile gets the result of the one that runs. */
  const run = (): Promise<RoundResult | null> =>
    (running ??= parts.alone(round).finally(() => {
      running = null;
    }));

  const turn = async (): Promise<void> => {
    cancel();
    const result = await run().catch(() => "failed" as const);
    if (isStopped) return;
    const wait_ms = failures > 0 ? parts.retryAfterMs(failures) : result === "sent" && tally.waiting() > 0 ? 0 : null;
    cancel = parts.after(wait_ms ?? roundEveryMs, () => void turn());
  };

  const forgetRefused = async (): Promise<void> => {
    const oldest = new Date(clock.now().getTime() - refusedForMs).toISOString();
    const all = await store.list(user_id);
    await store.remove(all.filter(({ refused, happened_at }) => refused !== null && happened_at < oldest));
  };
  const listAll = async () => [...(await store.list(user_id).catch(() => [])), ...(await keeper.memory.list(user_id))];
  const look = async () => tally.count(await listAll());

  return {
    start: () => {
      isStopped = false;
      void forgetRefused()
        .then(look)
        .catch((error: unknown) => onFault(String(error)))
        .then(() => turn());
      return () => {
        isStopped = true;
        cancel();
      };
    },
    keep: async ({ blob, duration_ms = null, details = {}, happened_at, ...media }) => {
      const id = parts.newId();
      const place = { ...media, user_id, id, mime_type: blob.type };
      const item: MediaItem = {
        ...place,
        key: mediaKey(place),
        happened_at: happened_at.toISOString(),
        duration_ms,
        details,
        bytes: blob.size,
        is_uploaded: false,
        upload_id: null,
        refused: null,
      };
      if (!(await keeper.keep({ item, blob }))) return null;
      tally.add(item);
      return id;
    },
    deliver: async (id) => {
      // The round that runs may have begun before the item was kept.
      for (let round = 0; round < 3; round += 1) {
        const fate = fates.get(id);
        if (fate) return fate;
        if ((await run().catch(() => "failed" as const)) === "failed") return "waiting";
      }
      return fates.get(id) ?? "waiting";
    },
    wake: () => {
      failures = 0;
      if (!isStopped) void turn();
    },
    look,
    makeRoom: keeper.makeRoom,
    counts: tally.counts,
    waitingOf: async (quiz_id) => countWaiting((await listAll()).filter((item) => item.quiz_id === quiz_id)),
    percentOf: (id) => percents.get(id) ?? null,
    subscribe: tally.subscribe,
  };
};
