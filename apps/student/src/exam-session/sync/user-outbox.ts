import {
  createGuardedStore,
  createIndexedDbStore,
  type GuardedStore,
  type OutboxSnapshot,
  type OutboxStore,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { journal } from "./journal.ts";
import { makeRoom } from "./room.ts";
import { timers } from "./timers.ts";

export const outbox = createIndexedDbStore(makeRoom);
/** Device ids in memory: where the browser stores nothing, a device lasts as long as the page. */
const pageDevices = new Map<number, string>();

/** Returns the device id of this user on this computer: the same for every tab and every exam. */
export const deviceIdFor = async (user_id: number): Promise<string> => {
  const candidate = pageDevices.get(user_id) ?? randomId();
  const device_id = await outbox.deviceOf(user_id, candidate).catch(() => candidate);
  pageDevices.set(user_id, device_id);
  return device_id;
};

/** One store for each user of this page: what exists only in memory outlives the exam's engine. */
const guardedStores = new Map<number, GuardedStore>();

export const guardedStoreOf = (user_id: number, device_id: string): GuardedStore => {
  const known = guardedStores.get(user_id);
  const store = known ?? createGuardedStore({ durable: outbox, user_id, device_id, newId: randomId, timers });
  guardedStores.set(user_id, store);
  return store;
};

/** Puts what earlier pages typed but could not write into the outbox. */
export const replayJournal = async (user_id: number): Promise<void> =>
  journal.replay(user_id, await deviceIdFor(user_id), outbox);

/** Returns everybody who ever wrote on this computer. */
export const usersHere = (): Promise<number[]> => outbox.users().catch(() => []);

const storeOf = (user_id: number): OutboxStore => guardedStores.get(user_id) ?? outbox;

/** Returns what the server has not confirmed: every item, and the answers that belong to them. */
export const unsentOf = async (user_id: number): Promise<Omit<OutboxSnapshot, "counters">> => {
  const { items, answers } = await storeOf(user_id).snapshot(user_id);
  return { items, answers: answers.filter(({ state }) => state !== "acknowledged") };
};

/** Deletes all answers of a user and the named items. Returns how many items were added meanwhile. */
export const forgetSent = (user_id: number, ids: readonly string[]): Promise<number> =>
  storeOf(user_id).forget(user_id, ids);

/** Puts back unchanged what `unsentOf` returned. */
export const absorb = (user_id: number, unsent: Omit<OutboxSnapshot, "counters">): Promise<void> =>
  storeOf(user_id).absorb({ ...unsent, counters: [] });
