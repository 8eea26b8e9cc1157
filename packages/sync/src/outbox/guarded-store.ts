import type { Timers } from "../timers.types.ts";
import { createMemoryStore } from "./memory-store.ts";
import { answerOfEdit, isDue, settledItem } from "./outbox.rules.ts";
import type {
  AddedEdit,
  EditDraft,
  EditItem,
  OutboxCounts,
  OutboxSnapshot,
  OutboxStore,
  Settlement,
} from "./outbox.types.ts";

export type StorageState = "durable" | "memory_only";

export interface GuardedStore extends OutboxStore {
  storage(): StorageState;
  /** The device under which edits go now. */
  device(): string;
  /** Edits made in this page that nobody has settled yet: at hand without waiting, for a page that is about to go. */
  unsettled(): EditItem[];
  /** Where memory had to serve: moves everything back into the database if it can. True when it did. */
  recover(): Promise<boolean>;
}

export interface Guard {
  durable: OutboxStore;
  user_id: number;
  device_id: string;
  newId: () => string;
  timers: Timers;
  onStorageChanged: (storage: StorageState) => void;
  /** A database that does not answer for so long counts as broken. */
  patience_ms?: number;
}

const oneMillisecondAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/**
 * The database while it works, memory when it does not: full, blocked, cleared, or silent. In memory, edits go under a
 * new device: the database's count of the old one falls behind, and after a reload would give a number twice.
 */
export function createGuardedStore(guard: Guard): GuardedStore {
  const { durable, user_id, newId, onStorageChanged } = guard;
  let memory: OutboxStore | null = null;
  let device_id = guard.device_id;
  let last = { seq: 0, edited_at: "" };
  /** What the database has not heard of, to be said when it can listen again. */
  let unheard: Settlement[] = [];
  const mirror = new Map<string, EditItem>();

  function switchDevice(): void {
    device_id = newId();
    // Two devices are told apart by time alone: the first edit of the new one is later than the last of the old one.
    last = { seq: 0, edited_at: last.edited_at && oneMillisecondAfter(last.edited_at) };
  }

  async function fall(): Promise<OutboxStore> {
    memory = createMemoryStore();
    switchDevice();
    // Told before anything else is tried: the student must know at once that this computer keeps nothing.
    onStorageChanged("memory_only");
    const readable = await within(guard, () => durable.snapshot(user_id)).catch(() => null);
    if (readable) await memory.absorb(readable);
    await memory.absorb(mirrored(mirror));
    return memory;
  }

  async function onStore<T>(work: (store: OutboxStore) => Promise<T>): Promise<T> {
    if (memory) return work(memory);
    try {
      return await within(guard, () => work(durable));
    } catch {
      return work(await fall());
    }
  }

  const inTurn = createQueue();
  /** One at a time: an edit that has to fall back must not be overtaken by the next. */
  const run = <T>(work: (store: OutboxStore) => Promise<T>): Promise<T> => inTurn(() => onStore(work));

  async function addEdit(draft: EditDraft): Promise<AddedEdit> {
    const added = await onStore((store) => {
      const now = draft.now > last.edited_at ? draft.now : last.edited_at;
      return store.addEdit({ ...draft, device_id, now, after_seq: last.seq });
    });
    last = { seq: added.item.payload.seq, edited_at: added.item.payload.edited_at };
    if (added.replaced) mirror.delete(added.replaced);
    mirror.set(added.item.id, added.item);
    return added;
  }

  async function settle(settlements: Settlement[]): Promise<void> {
    await onStore((store) => store.settle(settlements));
    if (memory) unheard.push(...settlements);
    for (const settlement of settlements) {
      const item = mirror.get(settlement.id);
      const left = item && settledItem(item, settlement);
      if (left) mirror.set(left.id, left as EditItem);
      else mirror.delete(settlement.id);
    }
  }

  async function putBack(user: number, due: "all" | { now: string }): Promise<number> {
    const count = await onStore((store) => store.putBack(user, due));
    for (const item of mirror.values())
      if (isDue(item, due)) mirror.set(item.id, { ...item, state: "pending", reason: null });
    return count;
  }

  async function counts(user: number): Promise<OutboxCounts> {
    return onStore(async (store) => {
      const counted = await store.counts(user);
      if (user === user_id && counted.pending.answers + counted.set_aside < mirror.size)
        await checkAgainst(store, user, mirror);
      return counted;
    });
  }

  async function recover(): Promise<boolean> {
    const serving = memory;
    if (!serving) return false;
    try {
      await within(guard, () => durable.settle(unheard));
      const carried = await serving.snapshot(user_id);
      await within(guard, () => durable.absorb(carried));
    } catch {
      return false;
    }
    memory = null;
    unheard = [];
    onStorageChanged("durable");
    return true;
  }

  return {
    storage: () => (memory ? "memory_only" : "durable"),
    device: () => device_id,
    unsettled: () => [...mirror.values()].filter(({ state }) => state === "pending"),
    recover: () => inTurn(recover),
    deviceOf: (user, candidate) => run((store) => store.deviceOf(user, candidate)),
    addEdit: (draft) => inTurn(() => addEdit(draft)),
    addItem: (item) => run((store) => store.addItem(item)),
    pending: (user, lane, limit) => run((store) => store.pending(user, lane, limit)),
    markSent: (ids) => run((store) => store.markSent(ids)),
    settle: (settlements) => inTurn(() => settle(settlements)),
    putBack: (user, due) => inTurn(() => putBack(user, due)),
    requeueAcknowledged: (user) => run((store) => store.requeueAcknowledged(user)),
    counts: (user) => inTurn(() => counts(user)),
    items: (user) => run((store) => store.items(user)),
    answers: (user, instance_id) => run((store) => store.answers(user, instance_id)),
    adopt: (user, instance_id, answers) => run((store) => store.adopt(user, instance_id, answers)),
    snapshot: (user) => run((store) => store.snapshot(user)),
    absorb: (snapshot) => run((store) => store.absorb(snapshot)),
    close: () => durable.close(),
  };
}

function mirrored(mirror: Map<string, EditItem>): OutboxSnapshot {
  const items = [...mirror.values()];
  return { items, answers: items.map((item) => answerOfEdit(item, undefined)), counters: [] };
}

/**
 * The store holds fewer edits than this page has made. Another tab has had them acknowledged, which its answers show; or
 * somebody cleared the site's data, and the database is as good as broken.
 */
async function checkAgainst(store: OutboxStore, user_id: number, mirror: Map<string, EditItem>): Promise<void> {
  const kept = new Set((await store.items(user_id)).map(({ id }) => id));
  for (const item of mirror.values()) {
    if (kept.has(item.id)) continue;
    const answers = await store.answers(user_id, item.instance_id);
    const isKnown = answers.some(({ question_id }) => question_id === item.payload.question_id);
    if (!isKnown) throw new Error("The local database has forgotten an edit.");
    mirror.delete(item.id);
  }
}

function within<T>({ timers, patience_ms = 5_000 }: Guard, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(patience_ms, () => reject(new Error("The local database does not answer.")));
    work().then(resolve, reject).finally(cancel);
  });
}

/** A failure ends its own turn, not that of the next. */
function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work, work);
    tail = turn.catch(() => undefined);
    return turn;
  };
}
