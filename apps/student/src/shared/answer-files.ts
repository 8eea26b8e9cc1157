import type { AnswerPicture } from "@examplar/contract";
import {
  createFileOutbox,
  createIndexedDbFiles,
  type FileOutbox,
  type KeptFile,
  type WaitingFile,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { api } from "./api.ts";
import { now } from "./clock.ts";
import { createFileTransport } from "./file-transport.ts";
import { signedInUserId } from "./signed-in.ts";
import { timers } from "./timers.ts";

type Deliver = (file: KeptFile, picture_id: number) => Promise<void>;

const store = createIndexedDbFiles();
const outboxes = new Map<number, FileOutbox>();
/** The exam that is open takes a file into its own book. */
const takers = new Map<number, Deliver>();

const tabsChannel = "examplar-files";

const createOutbox = (user_id: number, deliver: Deliver): FileOutbox => {
  const tabs = new BroadcastChannel(tabsChannel);
  const outbox = createFileOutbox({
    user_id,
    store,
    transport: createFileTransport((owner_id) => [null, owner_id].includes(signedInUserId())),
    deliver: (file, picture_id) => (takers.get(file.instance_id) ?? deliver)(file, picture_id),
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

/** One for each user of this page: what only the page holds outlives the exam's engine. */
export const filesOf = (user_id: number, deliver: Deliver): FileOutbox => {
  const outbox = outboxes.get(user_id) ?? createOutbox(user_id, deliver);
  outboxes.set(user_id, outbox);
  return outbox;
};

/** As an attempt's engine counts them: the file of another exam must not hold this one's hand-in back. */
export const ownFiles = (outbox: FileOutbox, own_id: number | null): FileOutbox => ({
  ...outbox,
  counts: (instance_id = own_id ?? undefined) => outbox.counts(instance_id),
});

/** Returns its stop. */
export const takeFiles = (instance_id: number, take: Deliver): (() => void) => {
  takers.set(instance_id, take);
  return () => {
    if (takers.get(instance_id) === take) takers.delete(instance_id);
  };
};

interface Place {
  user_id: number;
  instance_id: number;
  question_id: number;
}

/** The same list until something in it changes. */
const waitingFor = (outbox: FileOutbox | undefined, { instance_id, question_id }: Place) => {
  let all: readonly WaitingFile[] = [];
  let own: readonly WaitingFile[] = [];
  return () => {
    const files = outbox?.waiting() ?? all;
    if (files !== all)
      own = files.filter((file) => file.instance_id === instance_id && file.question_id === question_id);
    all = files;
    return own;
  };
};

/** The files of one answer, as its question needs them. */
export const answerFiles = (place: Place) => {
  const { user_id, instance_id, question_id } = place;
  const outbox = outboxes.get(user_id);
  return {
    keep: (file: File) => void outbox?.keep({ instance_id, question_id }, file),
    waiting: waitingFor(outbox, place),
    subscribe: (listener: () => void) => outbox?.subscribe(listener) ?? (() => {}),
    retry: (id: string) => void outbox?.retry(id),
    drop: (id: string) => void outbox?.drop(id),
    list: (): Promise<AnswerPicture[]> =>
      api("GET /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
        params: { instance_id, question_id },
      }),
  };
};
