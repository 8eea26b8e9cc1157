import type { AnswerPicture } from "@examplar/contract";
import {
  createFileOutbox,
  createIndexedDbFiles,
  sha256Of,
  type DeliverFile,
  type FileOutbox,
  type FilesSchema,
  type KeptFile,
  type NameFile,
  type WaitingFile,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import type { IDBPDatabase } from "idb";
import { localDatabase } from "../../shared/storage/app-database.ts";
import { api } from "../../shared/network/api.ts";
import { online } from "../../shared/network/connection.ts";
import { now } from "../../shared/network/clock.ts";
import { createFileTransport } from "./file-transport.ts";
import { maySendFor } from "../../shared/sign-in/signed-in.ts";
import { makeRoom } from "./room.ts";
import { timers } from "./timers.ts";

const database = () => localDatabase() as unknown as Promise<IDBPDatabase<FilesSchema>>;
const store = createIndexedDbFiles(database, makeRoom);
const outboxes = new Map<number, FileOutbox>();
/** What the open exam does with its files: it puts them into its own answer book. */
interface FileHandler {
  name: NameFile;
  deliver: DeliverFile;
}
const fileHandlers = new Map<number, FileHandler>();

const tabsChannel = "examplar-files";

const createOutbox = (user_id: number, deliver: DeliverFile): FileOutbox => {
  const tabs = new BroadcastChannel(tabsChannel);
  const outbox = createFileOutbox({
    user_id,
    store,
    transport: createFileTransport(maySendFor),
    digest: sha256Of,
    name: async (file) => fileHandlers.get(file.instance_id)?.name(file),
    deliver: (file, ...stored) => (fileHandlers.get(file.instance_id)?.deliver ?? deliver)(file, ...stored),
    clock: { now },
    timers,
    random: Math.random,
    newId: randomId,
    ...(navigator.locks && { locks: navigator.locks }),
    onChanged: () => tabs.postMessage("changed"),
    onFault: (error) => console.error("The outbox of files met a fault and goes on.", error),
  });
  tabs.addEventListener("message", () => void outbox.look());
  return outbox;
};

/** Returns the outbox of files of a user. It outlives the exam's engine: some files may exist only in this page. */
export const filesOf = (user_id: number, deliver: DeliverFile): FileOutbox => {
  const outbox = outboxes.get(user_id) ?? createOutbox(user_id, deliver);
  outboxes.set(user_id, outbox);
  return outbox;
};

const fromDisk = async (user_id: number) => {
  const files = await store.list(user_id);
  const read = async (file: KeptFile) => ({ file, bytes: await store.bytesOf(file.id) });
  const all = await Promise.all(files.map(read));
  return all.flatMap(({ file, bytes }) => (bytes ? [{ file, bytes }] : []));
};

/** Returns every file that a user has not sent, with its bytes. */
export const keptFilesOf = async (user_id: number): Promise<{ file: KeptFile; bytes: ArrayBuffer }[]> =>
  (await outboxes.get(user_id)?.carry(Infinity)) ?? fromDisk(user_id);

export const addKeptFile = async (file: KeptFile, bytes: ArrayBuffer): Promise<void> => {
  await store.add(file, bytes);
  await outboxes.get(file.user_id)?.look();
};

export const removeKeptFile = (id: string): Promise<void> => store.remove(id);

/** Drops the outbox of files of a user who has left this computer. */
export const releaseFiles = (user_id: number): void => void outboxes.delete(user_id);

/** Registers what the open exam does with its files. Returns a stop function. */
export const registerFileHandler = (instance_id: number, take: FileHandler): (() => void) => {
  fileHandlers.set(instance_id, take);
  return () => {
    if (fileHandlers.get(instance_id) === take) fileHandlers.delete(instance_id);
  };
};

interface Place {
  user_id: number;
  instance_id: number;
  question_id: number;
}

type OfAttempt = Omit<Place, "question_id">;

/** Reads the disk first, so that "no file waits" is never said unchecked. If that fails, what is known serves. */
const lookedAt = async (user_id: number): Promise<FileOutbox | undefined> => {
  const outbox = outboxes.get(user_id);
  await outbox?.look().catch(() => undefined);
  return outbox;
};

const toSend = (outbox: FileOutbox, instance_id: number): Set<number> => {
  const own = outbox.waiting().filter((file) => file.instance_id === instance_id && file.refused === null);
  return new Set(own.map(({ question_id }) => question_id));
};

/** Returns the questions of an attempt for which this computer holds a file that is still to be sent. */
export const questionsWithFile = async ({ user_id, instance_id }: OfAttempt): Promise<ReadonlySet<number>> => {
  const outbox = await lookedAt(user_id);
  return outbox ? toSend(outbox, instance_id) : new Set();
};

interface FileWatch {
  /** Called after every change with the questions that still have a file to send. */
  onToSend: (question_ids: ReadonlySet<number>) => void;
  onRefused: (file: WaitingFile) => void;
}

export const watchFiles = ({ user_id, instance_id }: OfAttempt, { onToSend, onRefused }: FileWatch): (() => void) => {
  const outbox = outboxes.get(user_id);
  if (!outbox) return () => {};
  const tellRefused = () => {
    for (const file of outbox.waiting()) if (file.instance_id === instance_id && file.refused !== null) onRefused(file);
  };
  tellRefused();
  return outbox.subscribe(() => {
    onToSend(toSend(outbox, instance_id));
    tellRefused();
  });
};

/** Returns the same list until something in it changes. */
const waitingFor = (outbox: FileOutbox | undefined, isWanted: (file: WaitingFile) => boolean) => {
  let all: readonly WaitingFile[] = [];
  let own: readonly WaitingFile[] = [];
  return () => {
    const files = outbox?.waiting() ?? all;
    if (files !== all) own = files.filter(isWanted);
    all = files;
    return own;
  };
};

const shownFiles = (outbox: FileOutbox | undefined, isWanted: (file: WaitingFile) => boolean) => ({
  waiting: waitingFor(outbox, isWanted),
  isOffline: () => !online.get() || (outbox?.isStalled() ?? false),
  subscribe: (listener: () => void) => {
    const stops = [outbox?.subscribe(listener), online.subscribe(listener)];
    return () => stops.forEach((stop) => stop?.());
  },
  retry: (id: string) => void outbox?.retry(id),
  drop: (id: string) => void outbox?.drop(id),
});

/** The files of a whole attempt, for a screen that has no questions. */
export const attemptFiles = ({ user_id, instance_id }: OfAttempt) =>
  shownFiles(outboxes.get(user_id), (file) => file.instance_id === instance_id);

/** The files of one answer, for its question. */
export const answerFiles = ({ user_id, instance_id, question_id }: Place) => {
  const outbox = outboxes.get(user_id);
  return {
    ...shownFiles(outbox, (file) => file.instance_id === instance_id && file.question_id === question_id),
    keep: (file: File, max_files: number) => void outbox?.keep({ instance_id, question_id, max_files }, file),
    list: (): Promise<AnswerPicture[]> =>
      api("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
        params: { instance_id, question_id },
      }),
  };
};
