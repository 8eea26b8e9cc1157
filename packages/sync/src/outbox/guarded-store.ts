import type { Timers } from "../timers.types.ts";
import { createMemoryStore } from "./memory-store.ts";
import { answerOfEdit, isDue, millisecondsAfter, settledItem } from "./outbox.rules.ts";
import type {
  AddedEdit,
  EditDraft,
  EditItem,
  Lane,
  LocalAnswer,
  OutboxCounts,
  OutboxItem,
  OutboxSnapshot,
  OutboxStore,
  Settlement,
} from "./outbox.types.ts";

export type StorageState = "durable" | "memory_only";

export interface GuardedStore extends OutboxStore {
  storage(): StorageState;
  /** Calls the listener when storage fails or works again. */
  onStorage(listener: () => void): () => void;
  /** Returns the device of new edits. */
  device(): string;
  /** Returns this page's pending edits synchronously, for a page that is closing. */
  unsettled(): EditItem[];
  /** Adds an edit and returns the counts at the moment of its write. */
  addEditAndCount(draft: EditDraft, own_id?: number): Promise<AddedEdit & { counts: OutboxCounts }>;
  /**
   * Takes the next items of a lane, as `choose` picks them, and marks them as sent. Nothing can replace one in between.
   */
  takeNext(
    user_id: number,
    lane: Lane,
    limit: number,
    choose: (items: OutboxItem[]) => string[],
  ): Promise<OutboxItem[]>;
  /** Moves everything from memory back into the database if it can. Returns true when it did. */
  recover(): Promise<boolean>;
}

export interface Guard {
  durable: OutboxStore;
  user_id: number;
  device_id: string;
  newId: () => string;
  timers: Timers;
  /** A database that is silent for this long counts as broken. */
  patience_ms?: number;
}

interface Held extends Guard {
  /** The device that the database stores for this user. */
  durable_device_id: string;
  /** The last `seq` that this page used for that device. */
  durable_seq: number;
  listeners: Set<() => void>;
  /** Null while the database works. */
  memory: OutboxStore | null;
  /** `seq` and time of this page's last edit with the current device. */
  last: { seq: number; edited_at: string };
  /** Later than the last edit of the previous device; empty without one. */
  after_change: string;
  /** Settlements that the database missed; it gets them when it works again. */
  missed_settlements: Settlement[];
  /** This page's edits that are not acknowledged. */
  mirror: Map<string, EditItem>;
}

/**
 * Creates a store that uses the database while it works, and memory when it is full, blocked, cleared, or silent. Edits
 * in memory get a new device: the database's counter of the old one falls behind, so it would give a `seq` twice after
 * a reload.
 */
export const createGuardedStore = (guard: Guard): GuardedStore => {
  const held: Held = {
    ...guard,
    durable_device_id: guard.device_id,
    durable_seq: 0,
    listeners: new Set(),
    memory: null,
    last: { seq: 0, edited_at: "" },
    after_change: "",
    missed_settlements: [],
    mirror: new Map(),
  };
  const inTurn = createQueue();
  /** One call at a time: the next edit must not overtake one that falls back to memory. */
  const run = <T>(work: (store: OutboxStore) => Promise<T>): Promise<T> => inTurn(() => onStore(held, work));
  return {
    storage: () => (held.memory ? "memory_only" : "durable"),
    onStorage: (listener) => {
      held.listeners.add(listener);
      return () => void held.listeners.delete(listener);
    },
    device: () => held.device_id,
    unsettled: () => [...held.mirror.values()].filter(({ state }) => state === "pending"),
    recover: () => inTurn(() => recover(held)),
    addEditAndCount: (draft, own_id) =>
      inTurn(async () => ({ ...(await addEdit(held, draft)), counts: await count(held, draft.user_id, own_id) })),
    takeNext: (user_id, lane, limit, choose) =>
      run(async (store) => store.markSent(choose(await store.pending(user_id, lane, limit)))),
    addEdit: (draft) => inTurn(() => addEdit(held, draft)),
    settle: (settlements) => inTurn(() => settle(held, settlements)),
    putBack: (user_id, due) => inTurn(() => putBack(held, user_id, due)),
    counts: (user_id, own_id) => inTurn(() => count(held, user_id, own_id)),
    deviceOf: (user_id, candidate) => run((store) => store.deviceOf(user_id, candidate)),
    addItem: (item) => run((store) => store.addItem(item)),
    pending: (user_id, lane, limit) => run((store) => store.pending(user_id, lane, limit)),
    markSent: (ids) => run((store) => store.markSent(ids)),
    requeueAcknowledged: (user_id) => run((store) => store.requeueAcknowledged(user_id)),
    items: (user_id) => run((store) => store.items(user_id)),
    answers: (user_id, instance_id) => run((store) => store.answers(user_id, instance_id)),
    adopt: (user_id, instance_id, answers) => run((store) => store.adopt(user_id, instance_id, answers)),
    noteOther: (place, other) => run((store) => store.noteOther(place, other)),
    users: () => run((store) => store.users()),
    forget: (user_id, ids) => inTurn(() => forget(held, user_id, ids)),
    snapshot: (user_id) => run((store) => store.snapshot(user_id)),
    absorb: (snapshot) => run((store) => store.absorb(snapshot)),
    close: () => held.durable.close(),
  };
};

/** Runs calls one after another. A failed call does not stop the next one. */
const createQueue = () => {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work, work);
    tail = turn.catch(() => undefined);
    return turn;
  };
};

const onStore = async <T>(held: Held, work: (store: OutboxStore) => Promise<T>): Promise<T> => {
  if (held.memory) return work(held.memory);
  try {
    return await within(held, () => work(held.durable));
  } catch {
    return work(await switchToMemory(held));
  }
};

const within = <T>({ timers, patience_ms = 5_000 }: Guard, work: () => Promise<T>): Promise<T> => {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(patience_ms, () => reject(new Error("The local database does not answer.")));
    work().then(resolve, reject).finally(cancel);
  });
};

const switchToMemory = async (held: Held): Promise<OutboxStore> => {
  const memory = createMemoryStore();
  held.memory = memory;
  changeDevice(held, held.newId());
  // Tell listeners first: the student must know at once that this computer stores nothing.
  tellStorage(held);
  const readable = await within(held, () => held.durable.snapshot(held.user_id)).catch(() => null);
  if (readable) await memory.absorb(readable);
  await memory.absorb(mirrored(held.mirror, readable));
  return memory;
};

/**
 * Returns to the database's device, so that this computer stays one device after a reload. A cleared database has lost
 * that device's counter: the page then keeps its new device, because a `seq` given twice would cost an answer.
 */
const returnToDevice = async (held: Held): Promise<void> => {
  const { durable, user_id, durable_device_id, durable_seq } = held;
  const known = await within(held, () => durable.deviceOf(user_id, held.device_id)).catch(() => null);
  const counters = await within(held, () => durable.snapshot(user_id)).then(
    (snapshot) => snapshot.counters,
    () => [],
  );
  const counted = counters.find(({ device_id }) => device_id === durable_device_id)?.seq ?? 0;
  if (known !== durable_device_id || counted < durable_seq) return;
  changeDevice(held, durable_device_id);
};

/** Only time orders edits of two devices, so edits of the new device are dated after the last one of the old device. */
const changeDevice = (held: Held, device_id: string): void => {
  held.device_id = device_id;
  if (held.last.edited_at) held.after_change = millisecondsAfter(held.last.edited_at, 1);
  held.last = { seq: 0, edited_at: "" };
};

/** A reply never corrects a clock that was already right by more than this. */
const correctionMs = 1_000;

/**
 * Returns the earliest time for an edit of this device. A limit that is ahead of the certain time came from a wrong
 * clock. It ends once the server has the old device's edits, because the server dates those by their arrival.
 */
const earliest = ({ after_change, device_id, mirror }: Held, { now, is_certain = false }: EditDraft): string => {
  const isAhead = is_certain && after_change > millisecondsAfter(now, correctionMs);
  const waits = [...mirror.values()].some((item) => item.state === "pending" && item.device_id !== device_id);
  return isAhead && !waits ? "" : after_change;
};

const tellStorage = ({ listeners }: Held): void => {
  for (const listener of listeners) listener();
};

/**
 * Returns the edits of this page in order, so that the last one of a question is shown. Rebuilds an answer only for an
 * edit that the database has lost: the database's answer also has revision, refusal and other version.
 */
const mirrored = (mirror: Map<string, EditItem>, readable: OutboxSnapshot | null): OutboxSnapshot => {
  const items = [...mirror.values()];
  const kept = new Set(readable?.items.map(({ id }) => id));
  const lost = items.filter(({ id }) => !kept.has(id));
  return { items, answers: lost.map((item) => rebuiltAnswer(item, readable?.answers ?? [])), counters: [] };
};

/** Uses the edit's base revision if nothing newer is known: with 0, the student's own text would seem overwritten. */
const rebuiltAnswer = (item: EditItem, answers: readonly LocalAnswer[]): LocalAnswer => {
  const { question_id, base_revision } = item.payload;
  const known = answers.find((one) => one.instance_id === item.instance_id && one.question_id === question_id);
  const revision = Math.max(known?.revision ?? 0, base_revision);
  return { ...answerOfEdit(item, known), state: item.state, reason: item.reason, revision };
};

const recover = async (held: Held): Promise<boolean> => {
  const { memory, durable, missed_settlements } = held;
  if (!memory) return false;
  try {
    await within(held, () => durable.settle(missed_settlements));
    const carried = await memory.snapshot(held.user_id);
    await within(held, () => durable.absorb(carried));
  } catch {
    return false;
  }
  held.memory = null;
  held.missed_settlements = [];
  await returnToDevice(held);
  tellStorage(held);
  return true;
};

const addEdit = async (held: Held, draft: EditDraft): Promise<AddedEdit> => {
  const added = await onStore(held, (store) => {
    const { device_id, last } = held;
    const least = earliest(held, draft);
    const notBefore = (instant: string): string => (instant > least ? instant : least);
    const made_at = notBefore(draft.made_at ?? draft.now);
    return store.addEdit({ ...draft, device_id, now: notBefore(draft.now), made_at, after_seq: last.seq });
  });
  held.last = { seq: added.item.payload.seq, edited_at: added.item.payload.edited_at };
  if (added.item.device_id === held.durable_device_id) held.durable_seq = held.last.seq;
  if (added.replaced) held.mirror.delete(added.replaced);
  held.mirror.set(added.item.id, added.item);
  return added;
};

const settle = async (held: Held, settlements: Settlement[]): Promise<void> => {
  await onStore(held, (store) => store.settle(settlements));
  if (held.memory) held.missed_settlements.push(...settlements);
  for (const settlement of settlements) {
    const item = held.mirror.get(settlement.id);
    const left = item && settledItem(item, settlement);
    if (left) held.mirror.set(left.id, left as EditItem);
    else held.mirror.delete(settlement.id);
  }
};

const forget = async (held: Held, user_id: number, ids: readonly string[]): Promise<number> => {
  const left = await onStore(held, (store) => store.forget(user_id, ids));
  for (const id of ids) held.mirror.delete(id);
  return left;
};

const putBack = async (held: Held, user_id: number, due: "all" | { now: string }): Promise<number> => {
  const restored = await onStore(held, (store) => store.putBack(user_id, due));
  for (const item of held.mirror.values())
    if (isDue(item, due)) held.mirror.set(item.id, { ...item, state: "pending", reason: null });
  return restored;
};

const count = async (held: Held, user_id: number, own_id: number | undefined): Promise<OutboxCounts> => {
  return onStore(held, async (store) => {
    const counts = await store.counts(user_id, own_id);
    if (user_id === held.user_id && counts.pending.answers + counts.set_aside < held.mirror.size)
      await checkMirror(held, store);
    return counts;
  });
};

/**
 * Runs when the store holds fewer edits than this page has made. Either another tab got them acknowledged, which the
 * stored answers show; or somebody cleared the site's data, and the database counts as broken.
 */
const checkMirror = async ({ mirror, user_id }: Held, store: OutboxStore): Promise<void> => {
  const kept = new Set((await store.items(user_id)).map(({ id }) => id));
  for (const item of mirror.values()) {
    if (kept.has(item.id)) continue;
    const answers = await store.answers(user_id, item.instance_id);
    const isKnown = answers.some(({ question_id }) => question_id === item.payload.question_id);
    if (!isKnown) throw new Error("The local database has forgotten an edit.");
    mirror.delete(item.id);
  }
};
