import type { QuestionFiles } from "../question-view.types.ts";

type Send = QuestionFiles["upload"];

export interface Sending {
  key: number;
  file: File;
  percent: number;
  failed: boolean;
}

/** The files of one question that are on their way. */
export interface UploadQueue {
  get: () => readonly Sending[];
  subscribe: (listener: () => void) => () => void;
  send: (file: File, upload: Send) => void;
  retry: (key: number, upload: Send) => void;
  /** Gives a file up, whether it is on its way or has failed. */
  drop: (key: number) => void;
  /** Who hears of a stored file: the question as it was last shown. */
  deliverTo: (deliver: (picture_id: number) => void) => void;
}

export function createUploadQueue(): UploadQueue {
  let items: readonly Sending[] = [];
  let lastKey = 0;
  let deliver: (picture_id: number) => void = () => {};
  const aborts = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Sending[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, change_: Partial<Sending>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...change_ } : item)));
  const drop = (key: number) => {
    aborts.get(key)?.abort();
    aborts.delete(key);
    show(items.filter((item) => item.key !== key));
  };
  const run = async ({ key, file }: Sending, upload: Send) => {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const { picture_id } = await upload(file, (percent) => change(key, { percent }), abort.signal);
      // Given up while its last bytes were under way: the student does not want it.
      if (abort.signal.aborted) return;
      drop(key);
      deliver(picture_id);
    } catch {
      if (!abort.signal.aborted) change(key, { failed: true });
    }
  };
  const retry = (key: number, upload: Send) => {
    const item = items.find((one) => one.key === key);
    if (!item?.failed) return;
    change(key, { failed: false, percent: 0 });
    void run(item, upload);
  };
  const send = (file: File, upload: Send) => {
    lastKey += 1;
    const item = { key: lastKey, file, percent: 0, failed: false };
    show([...items, item]);
    void run(item, upload);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { get: () => items, subscribe, send, retry, drop, deliverTo: (next) => void (deliver = next) };
}

const queues = new Map<number, UploadQueue>();

/** A student may turn the page while a photo is on its way: it goes on, and is found again when they come back. */
export function uploadQueueOf(question_id: number): UploadQueue {
  const queue = queues.get(question_id) ?? createUploadQueue();
  queues.set(question_id, queue);
  return queue;
}
