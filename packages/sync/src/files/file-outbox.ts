import { backoff } from "../backoff.ts";
import { createOneTab } from "../engine/one-tab.ts";
import type { Verdict } from "../engine/scheduler.state.ts";
import type {
  ChosenFile,
  FileOutbox,
  FileOutboxParts,
  FilePlace,
  FileReply,
  FileStore,
  KeptFile,
  WaitingFile,
} from "./file-outbox.types.ts";
import { createMemoryFiles } from "./memory-files.ts";
import { createPatientFiles, within, type PatientFiles } from "./patient-files.ts";
import { sendFile } from "./send-file.ts";

/** Another page may have kept a file, or have stopped sending one. */
const lookEveryMs = 5_000;

const failed: Verdict = { kind: "failed", connection: "retrying", retry_after_ms: null };

/** Everything that changes in the outbox of files. */
interface Held {
  parts: FileOutboxParts;
  disk: PatientFiles;
  /** Where the browser keeps nothing, a file lasts as long as the page. */
  memory: FileStore;
  /** What the disk last said that it holds: a disk that cannot be read has not lost its files. */
  kept: readonly KeptFile[];
  shown: readonly WaitingFile[];
  /** Being read and written down, until a reading of the disk could show it. */
  coming: Map<string, KeptFile>;
  /** Of those, the ones that the disk has. */
  written: Set<string>;
  percents: Map<string, number>;
  aborts: Map<string, AbortController>;
  listeners: Set<() => void>;
  failures: number;
  looking: Promise<void>;
  /** The reading that is asked for and has not begun: it serves everybody who asks before it does. */
  next: Promise<void> | null;
}

/**
 * The files of answers: each is written down here first, then named in the answer by its digest, then sent, and only then
 * let go. One whose digest is unknown, or whose name another computer has replaced, is named once it has arrived.
 */
export const createFileOutbox = (parts: FileOutboxParts): FileOutbox => {
  const held: Held = {
    parts,
    disk: createPatientFiles(parts.store, parts.timers),
    memory: createMemoryFiles(),
    kept: [],
    shown: [],
    coming: new Map(),
    written: new Set(),
    percents: new Map(),
    aborts: new Map(),
    listeners: new Set(),
    failures: 0,
    looking: Promise.resolve(),
    next: null,
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
    isStalled: () => held.failures > 0,
    carry: (max_bytes, instance_id) => carry(held, max_bytes, instance_id),
    counts: (instance_id) => {
      const own = held.shown.filter((file) => instance_id === undefined || file.instance_id === instance_id);
      const waiting = own.filter((file) => file.refused === null);
      const in_page = waiting.filter((file) => !file.is_kept).length;
      return { waiting: waiting.length, refused: own.length - waiting.length, in_page };
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
      forget(held, id);
      await Promise.all([held.memory.remove(id), held.disk.remove(id).catch(() => undefined)]);
      await changed();
    },
    retry: async (id) => {
      const again = held.shown.filter((file) => file.refused !== null && (id === undefined || file.id === id));
      for (const file of again) await storeOf(held, file).change(file.id, { refused: null });
      await changed();
      loop.wake();
    },
  };
};

/** A refused one goes too: whoever opens it may see more in it than the server did. */
const carry = async (held: Held, max_bytes: number, instance_id: number | undefined) => {
  await look(held).catch(() => undefined);
  const carried: { file: KeptFile; bytes: ArrayBuffer }[] = [];
  let left = max_bytes;
  for (const file of held.shown) {
    if (instance_id !== undefined && file.instance_id !== instance_id) continue;
    const bytes = await storeOf(held, file)
      .bytesOf(file.id)
      .catch(() => undefined);
    if (!bytes || bytes.byteLength === 0 || bytes.byteLength > left) continue;
    left -= bytes.byteLength;
    carried.push({ file, bytes });
  }
  return carried;
};

const storeOf = ({ disk, memory }: Held, { is_kept }: WaitingFile): PatientFiles => (is_kept ? disk : memory);

const show = (held: Held, files: readonly WaitingFile[]): void => {
  held.shown = files;
  for (const listener of held.listeners) listener();
};

/** It is over with this file, also where the disk does not answer and cannot be told. */
const forget = (held: Held, id: string): void => {
  held.kept = held.kept.filter((file) => file.id !== id);
  held.coming.delete(id);
  held.written.delete(id);
};

/** One after the other: the last one to show is the last one to have read. One that breaks does not end the others. */
const look = (held: Held): Promise<void> => {
  const work = (): Promise<void> => {
    held.next = null;
    return readAgain(held);
  };
  held.looking = held.next ??= held.looking.then(work, work);
  return held.looking;
};

/** A file that is written down while this reads is seen as coming, before or after: it is never missed. */
const readAgain = async (held: Held): Promise<void> => {
  const { parts, memory, percents } = held;
  const before = [...held.coming];
  const [here] = await Promise.all([memory.list(parts.user_id), readDisk(held)]);
  const shownAs = (is_kept: boolean) => (file: KeptFile) => ({
    ...file,
    is_kept,
    percent: percents.get(file.id) ?? null,
  });
  const inPage = new Set(here.map(({ id }) => id));
  // One that the disk took late is for a moment in both places; the page sends its own.
  const kept = held.kept.filter(({ id }) => !inPage.has(id));
  const known = new Set([...kept, ...here].map(({ id }) => id));
  const arriving = [...new Map([...before, ...held.coming]).values()].filter(({ id }) => !known.has(id));
  show(held, [...kept.map(shownAs(true)), ...here.map(shownAs(false)), ...arriving.map(shownAs(false))]);
};

/** What cannot be read is as it was: counted as no files, it would let a student hand in without their photo. */
const readDisk = async (held: Held): Promise<void> => {
  const written = [...held.written];
  try {
    held.kept = await held.disk.list(held.parts.user_id);
  } catch {
    return;
  }
  for (const id of written) {
    held.coming.delete(id);
    held.written.delete(id);
  }
};

/** Counted from the first moment. Its bytes are read now: a stick may be pulled out before the network is back. */
const keep = async (held: Held, place: FilePlace, chosen: ChosenFile) => {
  const { parts, memory, coming } = held;
  const { name, type, size } = chosen;
  const chosen_at = parts.clock.now().toISOString();
  const { user_id } = parts;
  const file = { id: parts.newId(), user_id, ...place, name, type, size, chosen_at, address: null, refused: null };
  coming.set(file.id, file);
  show(held, [...held.shown, { ...file, is_kept: false, percent: null }]);
  try {
    const bytes = await chosen.arrayBuffer();
    const sha256 = (await parts.digest?.(bytes)) ?? null;
    const kept = sha256 === null ? file : { ...file, sha256 };
    if (coming.has(file.id)) coming.set(file.id, kept);
    await writeDown(held, kept, bytes);
    if (sha256 !== null && (await isHere(held, file.id))) await nameEarly(held, kept);
  } catch (error) {
    // It cannot be read. Said to the student in its row; what was never here cannot be sent.
    parts.onFault?.(error);
    await memory.add({ ...file, refused: "unreadable" }, new ArrayBuffer(0));
    coming.delete(file.id);
  }
};

/** Given up meanwhile, it must not come into the answer. */
const isHere = async ({ coming, kept, memory, parts }: Held, id: string): Promise<boolean> => {
  return coming.has(id) || [...kept, ...(await memory.list(parts.user_id))].some((file) => file.id === id);
};

/** Where this fails, the file is named when it has arrived. */
const nameEarly = async ({ parts }: Held, file: KeptFile): Promise<void> => {
  await parts.name?.(file).catch((error: unknown) => parts.onFault?.(error));
};

/** On the disk; where that is full, broken or silent, in the page. */
const writeDown = async (held: Held, file: KeptFile, bytes: ArrayBuffer): Promise<void> => {
  const { parts, disk, memory, coming, written } = held;
  const writing = parts.store.add(file, bytes);
  try {
    await within(parts.timers, writing);
    written.add(file.id);
  } catch {
    if (coming.has(file.id)) await memory.add(file, bytes);
    coming.delete(file.id);
    writing.then(() => moveToDisk(held, file.id)).catch(() => undefined);
    return;
  }
  // Given up while it was being written down.
  if (!coming.has(file.id)) await disk.remove(file.id).catch(() => undefined);
};

/**
 * The disk has taken it after all, and keeps it longer than the page does. The address goes with it, so that it is never
 * there twice; one that was sent or given up meanwhile is not to come back.
 */
const moveToDisk = async (held: Held, id: string): Promise<void> => {
  const { parts, disk, memory } = held;
  const known = (await memory.list(parts.user_id)).find((file) => file.id === id);
  if (!known) return disk.remove(id);
  await disk.change(id, { address: known.address, refused: known.refused });
  await memory.remove(id);
  await look(held);
};

const createLoop = (held: Held) => {
  const { timers, random, locks, user_id, onFault } = held.parts;
  const inOneTab = createOneTab(locks, timers);
  let running = 0;
  let isSending = false;
  let isAskedAgain = false;
  let cancel = (): void => undefined;

  const later = (verdict: Verdict): number => {
    const before = held.failures;
    held.failures = verdict.kind === "failed" ? before + 1 : 0;
    if (held.failures > 0 !== before > 0) show(held, held.shown);
    return held.failures === 0 ? lookEveryMs : 500 + backoff(held.failures, random);
  };

  const round = async (): Promise<void> => {
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
  };

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
};

/** One after the other, the oldest first; a line that fails is not asked for the next one at once. */
const sendAll = async (held: Held): Promise<Verdict> => {
  await look(held);
  let isSilent = false;
  let isStopped = false;
  for (const file of held.shown.filter((one) => one.refused === null && !held.coming.has(one.id))) {
    // What the page holds goes also while the disk does not answer.
    if (isSilent && file.is_kept) continue;
    const fate = await sendOne(held, file);
    held.percents.delete(file.id);
    held.aborts.delete(file.id);
    await look(held);
    held.parts.onChanged?.();
    if (fate === "failed") return failed;
    isSilent ||= fate === "unread";
    // The line carries replies: a filter to which this one is too large may let the next one pass.
    isStopped ||= fate === "stopped";
  }
  return isSilent || isStopped ? failed : { kind: "progress" };
};

const sendOne = async (held: Held, file: WaitingFile): Promise<"failed" | "stopped" | "unread" | "over"> => {
  const { transport, onFault } = held.parts;
  const store = storeOf(held, file);
  const bytes = await store.bytesOf(file.id).catch((error: unknown) => {
    onFault?.(error);
    return "unread" as const;
  });
  if (bytes === "unread") return "unread";
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
  return conclude(held, file, reply);
};

const conclude = async (
  held: Held,
  file: WaitingFile,
  reply: FileReply<{ picture_id: number }>,
): Promise<"failed" | "stopped" | "over"> => {
  const store = storeOf(held, file);
  const refuse = async (refused: string): Promise<"over"> => {
    await store.change(file.id, { refused });
    return "over";
  };
  if (reply.kind === "failed" || reply.kind === "stopped") return reply.kind;
  if (reply.kind === "refused") return refuse(reply.code);
  // Whoever said "done" without naming the file was not the server: the bytes here may be the only ones.
  if (!Number.isInteger(reply.picture_id)) return "failed";
  // Another computer may have changed the answer: asked for now, not when the file was chosen.
  const standing = await held.parts.transport.standing(file);
  if (standing.kind === "failed" || standing.kind === "stopped") return standing.kind;
  if (standing.kind === "refused") return refuse(standing.code);
  // Asking took a moment, in which the student may have given it up.
  if (held.aborts.get(file.id)?.signal.aborted || !(await isStillThere(held, store, file.id))) return "over";
  const fate = await held.parts.deliver(file, reply.picture_id, standing.answer);
  if (fate === "full") return refuse("no_room");
  forget(held, file.id);
  await store.remove(file.id);
  return "over";
};

const isStillThere = async ({ parts }: Held, store: PatientFiles, id: string): Promise<boolean> =>
  (await store.list(parts.user_id)).some((file) => file.id === id);
