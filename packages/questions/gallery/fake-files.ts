import type { QuestionFiles } from "../src/index.ts";

type Stored = Awaited<ReturnType<QuestionFiles["list"]>>[number];
type Waiting = ReturnType<QuestionFiles["waiting"]>[number];

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const stored: Stored[] = [
  {
    picture_id: 1,
    file_id: "of-number-1",
    filename: "sketch.png",
    content_type: "image/png",
    byte_size: 68_000,
    url: dot,
  },
];

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();
const show = (next: readonly Waiting[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};
const without = (id: string) => waiting.filter((file) => file.id !== id);

const send = (file: Waiting, deliver: (picture_id: number) => void) => {
  show(without(file.id));
  const picture_id = 100 + stored.length;
  stored.push({
    picture_id,
    file_id: `of-number-${picture_id}`,
    filename: file.name,
    content_type: "",
    byte_size: 100,
    url: dot,
  });
  deliver(picture_id);
};

/** Fake of the exam's file store. A test decides by a file's name what happens to the file. */
export const fakeFiles = (deliver: (picture_id: number) => void): QuestionFiles => ({
  list: () => Promise.resolve(stored),
  waiting: () => waiting,
  isOffline: () => waiting.some(({ name }) => name.startsWith("offline")),
  subscribe: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  keep: ({ name }) => {
    const file = { id: name, name, percent: null, is_kept: true, refused: null };
    if (name.startsWith("slow")) show([...waiting, { ...file, percent: 40 }]);
    else if (name.startsWith("offline")) show([...waiting, file]);
    else if (name.startsWith("refused")) show([...waiting, { ...file, refused: "unsupported_media_type" }]);
    else send(file, deliver);
  },
  retry: (id) => waiting.filter((file) => file.id === id).forEach((file) => send(file, deliver)),
  drop: (id) => show(without(id)),
});
