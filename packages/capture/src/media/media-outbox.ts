import { mediaKey } from "@examplar/domain";
import { createKeeper } from "./keep-media.ts";
import type { Delivery, MediaOutbox, MediaOutboxParts, NewMedia } from "./media-outbox.types.ts";
import type { KeptItem, MediaItem } from "./media.types.ts";
import { createSendLoop, type SendLoop } from "./send-loop.ts";
import { countWaiting, createTally } from "./tally.ts";

/** Refused media stay one day, so that support can see them: as long as the server would have taken them. */
const refusedForMs = 24 * 60 * 60_000;

const forgetRefused = async ({ user_id, store, clock }: MediaOutboxParts): Promise<void> => {
  const oldest = new Date(clock.now().getTime() - refusedForMs).toISOString();
  const all = await store.list(user_id);
  await store.remove(all.filter(({ refused, happened_at }) => refused !== null && happened_at < oldest));
};

const keptOf = (
  { blob, duration_ms = null, details = {}, happened_at, ...media }: NewMedia,
  { user_id, newId }: MediaOutboxParts,
): KeptItem => {
  const place = { ...media, user_id, id: newId(), mime_type: blob.type };
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
  return { item, blob };
};

/** The current round may have begun before the item was stored, and the next one may be full. */
const deliverRounds = 3;

const deliver = async ({ run, release, fateOf }: SendLoop, id: string, seat: number | null): Promise<Delivery> => {
  if (seat !== null) release(seat);
  for (let tried = 0; tried < deliverRounds; tried += 1) {
    const fate = fateOf(id);
    if (fate) return fate;
    if ((await run(seat).catch(() => "failed" as const)) === "failed") break;
  }
  return fateOf(id) ?? "waiting";
};

export const createMediaOutbox = (parts: MediaOutboxParts): MediaOutbox => {
  const { user_id, store, onFault } = parts;
  const tally = createTally();
  const gone = new Set<string>();
  const onDropped = (items: readonly MediaItem[]) => {
    for (const { id } of items) gone.add(id);
    tally.drop(items);
    parts.onChanged();
  };
  const keeper = createKeeper({ user_id, store, onFault, onDropped });
  const loop = createSendLoop(parts, keeper.memory, tally);
  const listAll = async () => [...(await store.list(user_id).catch(() => [])), ...(await keeper.memory.list(user_id))];
  // No fallback to an empty list: a database that cannot be read does not tell what it holds.
  const look = () => tally.count(async () => [...(await store.list(user_id)), ...(await keeper.memory.list(user_id))]);
  /**
   * Returns the fate of an item that this page did not send. If it is gone and was not dropped here, another tab sent
   * it.
   */
  const fateElsewhere = async (id: string): Promise<Delivery> => {
    const all = [...(await store.list(user_id)), ...(await keeper.memory.list(user_id))];
    const item = all.find((one) => one.id === id);
    if (item) return item.refused === null ? "waiting" : "refused";
    return gone.has(id) ? "waiting" : "stored";
  };
  return {
    start: () => {
      const stop = loop.start();
      void forgetRefused(parts)
        .then(look)
        .catch((error: unknown) => onFault(String(error)));
      return stop;
    },
    keep: async (media) => {
      const kept = keptOf(media, parts);
      if (!(await keeper.keep(kept))) return null;
      // Tells other tabs about the first waiting item at once; they hear of later ones with each round.
      const isFirst = tally.waiting() === 0;
      tally.add(kept.item);
      if (isFirst) parts.onChanged();
      return kept.item.id;
    },
    deliver: async (id) => {
      const seat = (await listAll()).find((item) => item.id === id)?.summary_id ?? null;
      const fate = await deliver(loop, id, seat);
      return fate === "waiting" ? fateElsewhere(id).catch(() => fate) : fate;
    },
    discard: async (id) => {
      gone.add(id);
      loop.discard(id);
      const items = (await listAll()).filter((item) => item.id === id);
      for (const from of [store, keeper.memory]) await from.remove(items);
      tally.remove(items);
    },
    wake: loop.wake,
    look,
    makeRoom: keeper.makeRoom,
    counts: tally.counts,
    waitingOf: async (quiz_id) => countWaiting((await listAll()).filter((item) => item.quiz_id === quiz_id)),
    percentOf: loop.percentOf,
    subscribe: tally.subscribe,
  };
};
