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

/** Interval of reading the stored files: another page may have added one, or stopped sending one. */
const lookEveryMs = 5_000;

const failed: Verdict = { kind: "failed", connection: "retrying", retry_after_ms: null };

/** Mutable state of the file outbox. */
interface Held {
  parts: FileOutboxParts;
  disk: PatientFiles;
  /** Holds files that the disk cannot take; they last as long as the page. */
  memory: FileStore;
  /** Result of the last successful read of the disk: a disk that cannot be read has not lost its files. */
  kept: readonly KeptFile[];
  shown: readonly WaitingFile[];
  /** Files being read and written, until a read of the disk can return them. */
  coming: Map<string, KeptFile>;
  /** Ids in `coming` that the disk has. */
  written: Set<string>;
  percents: Map<string, number>;
  aborts: Map<string, AbortController>;
  listeners: Set<() => void>;
  failures: number;
  looking: Promise<void>;
  /** The next read, requested but not begun: every request before it begins shares it. */
  next: Promise<void> | null;
}

/**
 * Creates the outbox for files of answers. It stores each file, names it in the answer by its digest, sends it, and
 * only then removes it. It names a file after arrival if the digest is unknown or another computer has replaced the
 * name.
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

/** Includes refused files: a person may see more in a file than the server did. */
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

/** Forgets a file that is done, even if the disk does not reply. */
const forget = (held: Held, id: string): void => {
  held.kept = held.kept.filter((file) => file.id !== id);
  held.coming.delete(id);
  held.written.delete(id);
};

/** Runs reads one after another, so that the last read is shown last. A failed read does not stop the next. */
const look = (held: Held): Promise<void> => {
  const work = (): Promise<void> => {
    held.next = null;
    return readAgain(held);
  };
  held.looking = held.next ??= held.looking.then(work, work);
  return held.looking;
};

/**
 * Reads both stores and shows their files. A file written during the read is in `coming` before or after it, so it is
 * never missed.
 */
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
  // A file that the disk stored late is in both places for a moment; the page sends its own copy.
  const kept = held.kept.filter(({ id }) => !inPage.has(id));
  const known = new Set([...kept, ...here].map(({ id }) => id));
  const arriving = [...new Map([...before, ...held.coming]).values()].filter(({ id }) => !known.has(id));
  show(held, [...kept.map(shownAs(true)), ...here.map(shownAs(false)), ...arriving.map(shownAs(false))]);
};

/**
 * Keeps the last result if the disk cannot be read: counting no files would let a student hand in without their photo.
 */
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

/**
 * Adds a file and counts it from the first moment. Reads its bytes now: the student may pull out the USB stick before
 * the network is back.
 */
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
    // The browser cannot read the file. Its row tells the student; there is nothing to send.
    parts.onFault?.(error);
    await memory.add({ ...file, refused: "unreadable" }, new ArrayBuffer(0));
    coming.delete(file.id);
  }
};

/** Returns false if the student dropped the file meanwhile: it must not enter the answer. */
const isHere = async ({ coming, kept, memory, parts }: Held, id: string): Promise<boolean> => {
  return coming.has(id) || [...kept, ...(await memory.list(parts.user_id))].some((file) => file.id === id);
};

/** If this fails, the file is named after it has arrived. */
const nameEarly = async ({ parts }: Held, file: KeptFile): Promise<void> => {
  await parts.name?.(file).catch((error: unknown) => parts.onFault?.(error));
};

/** Writes the file to the disk, or to memory when the disk is full, broken or silent. */
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
  // The student dropped the file while it was being written.
  if (!coming.has(file.id)) await disk.remove(file.id).catch(() => undefined);
};

/**
 * Moves a file from memory to the disk after a late write succeeded: the disk outlives the page. The address moves too,
 * so that the server never gets the file twice. A file that was sent or dropped meanwhile is removed from the disk.
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

/** Sends the files one after another, oldest first. After a network failure it does not try the next file at once. */
const sendAll = async (held: Held): Promise<Verdict> => {
  await look(held);
  let isSilent = false;
  let isStopped = false;
  for (const file of held.shown.filter((one) => one.refused === null && !held.coming.has(one.id))) {
    // Files in memory can be sent even while the disk does not reply.
    if (isSilent && file.is_kept) continue;
    const fate = await sendOne(held, file);
    held.percents.delete(file.id);
    held.aborts.delete(file.id);
    await look(held);
    held.parts.onChanged?.();
    if (fate === "failed") return failed;
    isSilent ||= fate === "unread";
    // The network works: a filter that finds this file too large may let the next one pass.
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
  // The student dropped the file while its last bytes were being sent.
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
  // A "done" without a picture id is not from our server: the bytes here may be the only ones.
  if (!Number.isInteger(reply.picture_id)) return "failed";
  // Another computer may have changed the answer since the file was chosen, so ask for it now.
  const standing = await held.parts.transport.standing(file);
  if (standing.kind === "failed" || standing.kind === "stopped") return standing.kind;
  if (standing.kind === "refused") return refuse(standing.code);
  // The student may have dropped the file during that request.
  if (held.aborts.get(file.id)?.signal.aborted || !(await isStillThere(held, store, file.id))) return "over";
  const fate = await held.parts.deliver(file, reply.picture_id, standing.answer);
  if (fate === "full") return refuse("no_room");
  forget(held, file.id);
  await store.remove(file.id);
  return "over";
};

const isStillThere = async ({ parts }: Held, store: PatientFiles, id: string): Promise<boolean> =>
  (await store.list(parts.user_id)).some((file) => file.id === id);
