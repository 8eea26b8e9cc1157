import { backoff } from "../backoff.ts";
import { createOneTab } from "../engine/one-tab.ts";
import type { Verdict } from "../engine/scheduler.state.ts";
import type { ChosenFile, FileOutbox, FileOutboxParts, FileStore, KeptFile, WaitingFile } from "./file-outbox.types.ts";
import { createMemoryFiles } from "./memory-files.ts";
import { sendFile } from "./send-file.ts";

/** Another page may have kept a file, or have stopped sending one. */
const lookEveryMs = 5_000;

const failed: Verdict = { kind: "failed", connection: "retrying", retry_after_ms: null };

/** Everything that changes in the outbox of files. */
interface Held {
  parts: FileOutboxParts;
  /** Where the browser keeps nothing, a file lasts as long as the page. */
  memory: FileStore;
  shown: readonly WaitingFile[];
  /** Being read and written down at this very moment. */
  coming: Map<string, KeptFile>;
  percents: Map<string, number>;
  aborts: Map<string, AbortController>;
  listeners: Set<() => void>;
  failures: number;
  looking: Promise<void>;
}

/**
 * The files of answers: each is written down here first, then sent, then named in the answer, and only then let go. The
 * outbox of edits is never given the name of a file that the server does not have.
 */
export function createFileOutbox(parts: FileOutboxParts): FileOutbox {
  const held: Held = {
    parts,
    memory: createMemoryFiles(),
    shown: [],
    coming: new Map(),
    percents: new Map(),
    aborts: new Map(),
    listeners: new Set(),
    failures: 0,
    looking: Promise.resolve(),
  };
  const loop = createLoop(held);
  const changed = async (): Promise<void> => {
    await look(held);
    parts.onChanged?.();
  };
  return {
    start: loop.start,
    wake: loop.wake,
    look: () => look(held),
    waiting: () => held.shown,
    counts: () => {
      const refused = held.shown.filter((file) => file.refused !== null).length;
      return { waiting: held.shown.length - refused, refused };
    },
    subscribe: (listener) => {
      held.listeners.add(listener);
      return () => void held.listeners.delete(listener);
    },
    keep: async (place, chosen) => {
      await keep(held, place, chosen);
      await changed();
      loop.wake();
    },
    drop: async (id) => {
      held.aborts.get(id)?.abort();
      await Promise.all([held.memory.remove(id), parts.store.remove(id).catch(() => undefined)]);
      await changed();
    },
    retry: async (id) => {
      const again = held.shown.filter((file) => file.refused !== null && (id === undefined || file.id === id));
      for (const file of again) await storeOf(held, file).change(file.id, { refused: null });
      await changed();
      loop.wake();
    },
  };
}

const storeOf = ({ parts, memory }: Held, { is_kept }: WaitingFile): FileStore => (is_kept ? parts.store : memory);

function show(held: Held, files: readonly WaitingFile[]): void {
  held.shown = files;
  for (const listener of held.listeners) listener();
}

/** One after the other: the last one to show is the last one to have read. */
function look(held: Held): Promise<void> {
  held.looking = held.looking.then(() => readAgain(held));
  return held.looking;
}

/** A file that is written down while this reads is seen as coming, before or after: it is never missed. */
async function readAgain(held: Held): Promise<void> {
  const { parts, memory, percents } = held;
  const before = [...held.coming];
  const [kept, here] = await Promise.all([parts.store.list(parts.user_id).catch(() => []), memory.list(parts.user_id)]);
  const shownAs = (is_kept: boolean) => (file: KeptFile) => ({
    ...file,
    is_kept,
    percent: percents.get(file.id) ?? null,
  });
  const known = new Set([...kept, ...here].map(({ id }) => id));
  const arriving = [...new Map([...before, ...held.coming]).values()].filter(({ id }) => !known.has(id));
  show(held, [...kept.map(shownAs(true)), ...here.map(shownAs(false)), ...arriving.map(shownAs(false))]);
}

/** Counted from the first moment. Its bytes are read now: a stick may be pulled out before the network is back. */
async function keep(held: Held, place: { instance_id: number; question_id: number }, chosen: ChosenFile) {
  const { parts, memory, coming } = held;
  const { name, type, size } = chosen;
  const chosen_at = parts.clock.now().toISOString();
  const { user_id } = parts;
  const file = { id: parts.newId(), user_id, ...place, name, type, size, chosen_at, address: null, refused: null };
  coming.set(file.id, file);
  show(held, [...held.shown, { ...file, is_kept: false, percent: null }]);
  try {
    const bytes = await chosen.arrayBuffer();
    await parts.store.add(file, bytes).catch(() => memory.add(file, bytes));
  } catch (error) {
    // It cannot be read. Said to the student in its row; what was never here cannot be sent.
    parts.onFault?.(error);
    await memory.add({ ...file, refused: "unreadable" }, new ArrayBuffer(0));
  } finally {
    coming.delete(file.id);
  }
}

function createLoop(held: Held) {
  const { timers, random, locks, user_id, onFault } = held.parts;
  const inOneTab = createOneTab(locks, timers);
  let running = 0;
  let isSending = false;
  let isAskedAgain = false;
  let cancel = (): void => undefined;

  const later = (verdict: Verdict): number => {
    held.failures = verdict.kind === "failed" ? held.failures + 1 : 0;
    return held.failures === 0 ? lookEveryMs : 500 + backoff(held.failures, random);
  };

  async function round(): Promise<void> {
    if (isSending) return void (isAskedAgain = true);
    isSending = true;
    isAskedAgain = false;
    cancel();
    const verdict = await inOneTab(`examplar-files/${user_id}`, () => sendAll(held)).catch((error: unknown) => {
      onFault?.(error);
      return failed;
    });
    isSending = false;
    const wait = later(verdict);
    if (running > 0) cancel = timers.after(isAskedAgain ? 0 : wait, () => void round());
  }

  return {
    wake: () => {
      if (running > 0) void round();
    },
    start: () => {
      running++;
      void round();
      return () => {
        running--;
        if (running === 0) cancel();
      };
    },
  };
}

/** One after the other, the oldest first; a line that fails is not asked for the next one at once. */
async function sendAll(held: Held): Promise<Verdict> {
  await look(held);
  for (const file of held.shown.filter((one) => one.refused === null && !held.coming.has(one.id))) {
    const verdict = await sendOne(held, file);
    held.percents.delete(file.id);
    held.aborts.delete(file.id);
    await look(held);
    held.parts.onChanged?.();
    if (verdict === "failed") return failed;
  }
  return { kind: "progress" };
}

async function sendOne(held: Held, file: WaitingFile): Promise<"failed" | "over"> {
  const { transport, deliver } = held.parts;
  const store = storeOf(held, file);
  const bytes = await store.bytesOf(file.id);
  if (!bytes) return "over";
  const abort = new AbortController();
  held.aborts.set(file.id, abort);
  const onProgress = (percent: number): void => {
    held.percents.set(file.id, percent);
    show(
      held,
      held.shown.map((one) => (one.id === file.id ? { ...one, percent } : one)),
    );
  };
  onProgress(0);
  const keepAddress = (address: KeptFile["address"]) => store.change(file.id, { address });
  const reply = await sendFile({ transport, file, bytes, keepAddress, extras: { onProgress, signal: abort.signal } });
  // Given up while its last bytes were under way: the student does not want it.
  if (abort.signal.aborted || !(await isStillThere(held, store, file.id))) return "over";
  if (reply.kind === "failed") return "failed";
  if (reply.kind === "refused") {
    await store.change(file.id, { refused: reply.code });
    return "over";
  }
  await deliver(file, reply.picture_id);
  await store.remove(file.id);
  return "over";
}

const isStillThere = async ({ parts }: Held, store: FileStore, id: string): Promise<boolean> =>
  (await store.list(parts.user_id)).some((file) => file.id === id);
