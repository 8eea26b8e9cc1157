import type { Edit } from "@examplar/domain";
import { createSyncEngine } from "../engine/sync-engine.ts";
import type { SyncEngine } from "../engine/engine.types.ts";
import type { Locks } from "../engine/one-tab.ts";
import { createMemoryStore } from "../outbox/memory-store.ts";
import type { OutboxStore } from "../outbox/outbox.types.ts";
import type { WireReply } from "../engine/request/transport.types.ts";
import { createBadLine, type Line } from "./bad-line.ts";

export interface Made {
  user_id: number;
  instance_id: number;
  device_id: string;
  edit: Edit;
  computer: Computer;
  isBad: boolean;
}

export interface Computer {
  name: string;
  line: Line;
  /** Storage that outlives every page. */
  disk: OutboxStore;
  isDiskFull: boolean;
  locks: Locks | undefined;
  signed_in: number | null;
  tabs: Tab[];
  /** Every edit that the disk stored, in order, and the ids of those that a newer edit replaced. */
  made: Map<string, Made>;
  replaced: Set<string>;
  events: Map<string, number>;
  /** Every version of another device that the engine offered to a student here. */
  offered: unknown[];
  /** Until this time, another page may have done something that this one does not know yet. */
  shared_until: number;
}

export interface Tab {
  engine: SyncEngine;
  user_id: number;
  instance_id: number;
  life: { isOver: boolean };
  stop: () => void;
}

export const createComputer = (name: string, line: Line): Computer => {
  return {
    name,
    line,
    disk: createMemoryStore(),
    isDiskFull: false,
    locks: line.chance.happens(0.5) ? createLocks() : undefined,
    signed_in: null,
    tabs: [],
    made: new Map(),
    replaced: new Set(),
    events: new Map(),
    offered: [],
    shared_until: 0,
  };
};

let ids = 0;

/** Opens a page of the signed-in user: its own engine on the computer's shared disk. */
export const openTab = async (computer: Computer, user_id: number, instance_id: number): Promise<Tab> => {
  const { line, name } = computer;
  const life = { isOver: false };
  const clock = createPageClock(line);
  const never = new Promise<never>(() => undefined);
  const { timers } = line.time;
  const transport = createBadLine(line, () => computer.signed_in);
  const device_id = await computer.disk.deviceOf(user_id, `${name}-of-${user_id}`);
  const engine = createSyncEngine({
    store: diskFor(computer, life, clock),
    device_id,
    clock,
    // A page that has died does nothing more, and no reply reaches it.
    timers: { now: timers.now, after: (ms, call) => timers.after(ms, () => !life.isOver && call()) },
    random: line.chance.next,
    newId: () => `${name}-${++ids}`,
    owner: { user_id, instance_id },
    ...(computer.locks ? { locks: computer.locks } : {}),
    transport: {
      send: async (request, signal) => {
        const reply = await transport.send(request, signal).catch((error: unknown) => {
          if (life.isOver) return never;
          throw error;
        });
        if (life.isOver) return never;
        if (isServed(reply)) clock.learn();
        return reply;
      },
      answers: async (asked) => {
        const answers = await transport.answers!(asked);
        return life.isOver ? never : answers;
      },
      sendKeepalive: (request) => transport.sendKeepalive?.(request),
    },
    onFault: (error) => line.errors.push(error),
  });
  const tab = { engine, user_id, instance_id, life, stop: engine.start() };
  computer.tabs.push(tab);
  return tab;
};

/** The page's own idea of the server's time, which may be wrong until the first reply. */
const createPageClock = ({ time, chance, has_wrong_clocks }: Line) => {
  const hour = 3_600_000;
  let is_told = false;
  let wrong_ms = has_wrong_clocks ? chance.pick([0, 0, hour, -hour]) : 0;
  return {
    now: () => new Date(time.clock.now().getTime() + wrong_ms),
    learn: (): void => {
      is_told = true;
      wrong_ms = 0;
    },
    isCertain: (): boolean => is_told,
  };
};

type PageClock = ReturnType<typeof createPageClock>;

const isServed = ({ status, body }: WireReply): boolean =>
  status === 200 && typeof body === "object" && body !== null && "now" in body;

/** Ends a page as a power cut does. */
export const crash = (computer: Computer, tab: Tab): void => {
  tab.life.isOver = true;
  computer.tabs = computer.tabs.filter((other) => other !== tab);
};

export const closeTab = (computer: Computer, tab: Tab): void => {
  tab.stop();
  crash(computer, tab);
};

/** The disk as one page sees it: it may be full, and it never replies to a dead page. */
const diskFor = (computer: Computer, life: Tab["life"], clock: PageClock): OutboxStore => {
  const { disk, line } = computer;
  const guarded =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>, needsRoom: boolean) =>
    async (...args: Args): Promise<T> => {
      if (needsRoom && computer.isDiskFull) throw new DOMException("full", "QuotaExceededError");
      const result = life.isOver ? undefined : await call(...args);
      return life.isOver ? new Promise<never>(() => undefined) : (result as T);
    };
  const addEdit: OutboxStore["addEdit"] = async (draft) => {
    const added = await disk.addEdit(draft);
    noteMade(computer, { ...added.item, edit: added.item.payload });
    const { edit_id, edited_at } = added.item.payload;
    // LOSS-21: whatever this device's clock said before. Not checked where disks fill up: there, an edit of the page's
    // new device may have to be dated after one of its old device.
    if (line.has_wrong_clocks && clock.isCertain() && Date.parse(edited_at) !== line.time.clock.now().getTime())
      line.errors.push(`${edit_id} is dated ${edited_at}`);
    if (added.replaced) computer.replaced.add(added.replaced);
    return added;
  };
  const noteOther: OutboxStore["noteOther"] = async (place, other) => {
    await disk.noteOther(place, other);
    computer.offered.push(other?.content);
  };
  const absorb: OutboxStore["absorb"] = async (snapshot) => {
    await disk.absorb(snapshot);
    computer.offered.push(...snapshot.answers.map(({ other }) => other?.content));
  };
  return {
    ...disk,
    addEdit: guarded(addEdit, true),
    addItem: guarded(disk.addItem, true),
    absorb: guarded(absorb, true),
    markSent: guarded(disk.markSent, true),
    settle: guarded(disk.settle, false),
    putBack: guarded(disk.putBack, false),
    requeueAcknowledged: guarded(disk.requeueAcknowledged, false),
    pending: guarded(disk.pending, false),
    counts: guarded(disk.counts, false),
    items: guarded(disk.items, false),
    answers: guarded(disk.answers, false),
    adopt: guarded(disk.adopt, false),
    noteOther: guarded(noteOther, false),
    snapshot: guarded(disk.snapshot, false),
  };
};

/** Called by the disk, and by the page for edits that the disk could not store. */
export const noteMade = (
  computer: Computer,
  made: Pick<Made, "user_id" | "instance_id" | "device_id" | "edit">,
): void => {
  const { user_id, instance_id, device_id, edit } = made;
  const isBad = edit.question_id > 300;
  computer.made.set(edit.edit_id, { user_id, instance_id, device_id, edit, computer, isBad });
};

const createLocks = (): Locks => {
  const held = new Set<string>();
  return {
    async request(name, _options, work) {
      if (held.has(name)) return work(null);
      held.add(name);
      return work({}).finally(() => held.delete(name));
    },
  };
};
