import { lateUploadsMs, supervisionLimits } from "@examplar/domain";
import { inParallel } from "./in-parallel.ts";
import type { MediaItem, MediaStore, MediaTransport, RegisteredMedia, StorageCredentials } from "./media.types.ts";
import { createStorageClient } from "./storage-client.ts";
import { uploadObject } from "./upload-object.ts";
import type { UploadReply } from "./upload-replies.ts";

export interface RoundPorts {
  user_id: number;
  transport: MediaTransport;
  now: () => Date;
  signal: AbortSignal | null;
  credentialsFor: (summary_id: number) => ReturnType<MediaTransport["credentials"]>;
  onProgress: (id: string, percent: number) => void;
  onStored: (items: readonly MediaItem[]) => void;
  onRefused: (item: MediaItem, code: string) => void;
  onFault: (message: string) => void;
  /** How often each object failed for a reason of its own. */
  tries: Map<string, number>;
  /** Until when (ms) the outbox leaves a seat alone, because the server takes nothing from it now. */
  held: Map<number, number>;
  /** Items that the student took back: their upload may be running, but they are not registered. */
  discarded: Set<string>;
}

/**
 * `empty`: nothing can be sent now. `sent`: something was sent, and more may wait. `failed`: the round is tried again
 * later.
 */
export type RoundResult = "empty" | "sent" | "failed";

/** An object that fails this often by itself is given up: it must not block the others for ever. */
const maxTries = 5;

/** A session may reopen, or storage may be freed. Nobody waits for that, so the server is not asked at every round. */
const heldForMs = 30_000;

/** Items registered with one request. */
export const perRound = 24;

const refuse = async (store: MediaStore, item: MediaItem, code: string, { onRefused, onFault }: RoundPorts) => {
  // A row whose bytes are gone cannot be written either: remove it without the mark.
  await store.change(item, { refused: code }).catch(() => store.remove([item]));
  onFault(code);
  onRefused(item, code);
};

const failAlone = async (store: MediaStore, item: MediaItem, message: string, ports: RoundPorts): Promise<void> => {
  const tries = (ports.tries.get(item.id) ?? 0) + 1;
  ports.tries.set(item.id, tries);
  if (tries >= maxTries) return refuse(store, item, message, ports);
  ports.onFault(message);
};

/** Sets aside what the server does not take: for good, or until it may. Items that waited a day are refused too. */
const setAside = async (
  { kind, code }: { kind: "refused" | "held"; code: string },
  items: readonly MediaItem[],
  store: MediaStore,
  ports: RoundPorts,
): Promise<"sent" | "held"> => {
  const now_ms = ports.now().getTime();
  const isLost = ({ happened_at }: MediaItem) => kind === "refused" || Date.parse(happened_at) < now_ms - lateUploadsMs;
  for (const item of items.filter(isLost)) await refuse(store, item, code, ports);
  if (kind === "refused") return "sent";
  ports.onFault(code);
  for (const { summary_id } of items) ports.held.set(summary_id, now_ms + heldForMs);
  return "held";
};

interface Uploaded {
  uploaded: MediaItem[];
  failure: (UploadReply & { kind: "failed" }) | null;
}

const uploadAll = async (
  items: readonly MediaItem[],
  store: MediaStore,
  credentials: StorageCredentials,
  ports: RoundPorts,
): Promise<Uploaded> => {
  const { transport, now, signal } = ports;
  const client = createStorageClient(credentials, { send: transport.send, now, signal });
  const uploaded = new Set<string>();
  let failure: Uploaded["failure"] = null;
  await inParallel(supervisionLimits.upload_concurrency, items, async (item) => {
    // One failure means that the network is gone: do not try the others.
    if (failure) return;
    if (item.is_uploaded) return void uploaded.add(item.id);
    const upload = async (): Promise<UploadReply | null> => {
      const blob = await store.blobOf(item);
      if (!blob) return null;
      return uploadObject(
        { item, blob },
        {
          client,
          signal,
          onProgress: (percent) => ports.onProgress(item.id, percent),
          keepUploadId: (upload_id) => store.change(item, { upload_id }),
        },
      );
    };
    // A crash may have destroyed this object's bytes: the others can still be sent.
    const reply = await upload().catch((error: unknown): UploadReply => ({
      kind: "failed",
      message: String(error),
      concerns: "object",
    }));
    // The student took it back, or it was dropped for lack of room, after the round began.
    if (reply === null) return;
    if (reply.kind === "refused") return refuse(store, item, reply.code, ports);
    if (reply.kind === "failed" && reply.concerns === "object") return failAlone(store, item, reply.message, ports);
    if (reply.kind === "failed") {
      failure = reply;
      return ports.onFault(reply.message);
    }
    uploaded.add(item.id);
    // Remember the upload: a large object is not sent twice if the registration is interrupted.
    if (item.upload_id !== null || item.bytes > supervisionLimits.upload_part_bytes)
      await store.change(item, { is_uploaded: true });
  });
  return { uploaded: items.filter(({ id }) => uploaded.has(id)), failure };
};

const settle = async (
  items: readonly MediaItem[],
  results: readonly RegisteredMedia[],
  store: MediaStore,
  ports: RoundPorts,
): Promise<void> => {
  const fates = new Map(results.map((result) => [result.id, result]));
  const stored = items.filter(({ id }) => fates.get(id)?.status === "stored");
  await store.remove(stored);
  ports.onStored(stored);
  for (const item of items) {
    const fate = fates.get(item.id);
    if (fate?.status === "refused") await refuse(store, item, fate.reason ?? "refused", ports);
    if (fate?.status === "not_uploaded") await store.change(item, { is_uploaded: false, upload_id: null });
  }
};

/** Uploads media of one seat, registers it with the server and removes it. */
const sendSeat = async (
  items: readonly MediaItem[],
  summary_id: number,
  store: MediaStore,
  ports: RoundPorts,
): Promise<"sent" | "held" | "failed"> => {
  const granted = await ports.credentialsFor(summary_id);
  if (granted.kind === "failed") return "failed";
  if (granted.kind !== "done") return setAside(granted, items, store, ports);
  const { uploaded: put, failure } = await uploadAll(items, store, granted.credentials, ports);
  const uploaded = put.filter(({ id }) => !ports.discarded.has(id));
  if (uploaded.length > 0) {
    const reply = await ports.transport.register(summary_id, uploaded);
    if (reply.kind === "failed") return "failed";
    if (reply.kind !== "done") return setAside(reply, uploaded, store, ports);
    await settle(uploaded, reply.media, store, ports);
  }
  if (failure?.concerns !== "seat") return failure ? "failed" : "sent";
  const left = items.filter((item) => !put.includes(item));
  return setAside({ kind: "held", code: failure.message }, left, store, ports);
};

/** Sends the oldest media of one seat: the given one, or the first from which the server takes media now. */
export const sendRound = async (
  store: MediaStore,
  ports: RoundPorts,
  seat: number | null = null,
): Promise<RoundResult> => {
  const isWanted = ({ summary_id }: MediaItem) =>
    (seat ?? summary_id) === summary_id && (ports.held.get(summary_id) ?? 0) <= ports.now().getTime();
  for (;;) {
    const waiting = await store.next(ports.user_id, perRound, isWanted);
    const [first] = waiting;
    if (!first) return "empty";
    const { summary_id } = first;
    const items = waiting.filter((item) => item.summary_id === summary_id);
    const result = await sendSeat(items, summary_id, store, ports);
    if (result !== "held") return result;
  }
};
