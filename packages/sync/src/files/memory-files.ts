import type { FileStore, KeptFile } from "./file-outbox.types.ts";

export const createMemoryFiles = (): FileStore => {
  const kept = new Map<string, { file: KeptFile; bytes: ArrayBuffer }>();
  return {
    add: async (file, bytes) => void kept.set(file.id, { file, bytes }),
    list: async (user_id) => [...kept.values()].map(({ file }) => file).filter((file) => file.user_id === user_id),
    bytesOf: async (id) => kept.get(id)?.bytes,
    change: async (id, change) => {
      const known = kept.get(id);
      if (known) kept.set(id, { ...known, file: { ...known.file, ...change } });
    },
    remove: async (id) => void kept.delete(id),
  };
};
