import { createMemoryStore } from "../outbox/memory-store.ts";
import { createJournal } from "./journal.ts";
import type { InstantStorage, JournalEntry, JournalStore } from "./journal.types.ts";

const createInstant = (): InstantStorage => {
  const kept = new Map<string, string>();
  return {
    keys: () => [...kept.keys()],
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

const createStore = (): JournalStore => {
  const kept = new Map<number, JournalEntry>();
  return {
    put: async (one) => void kept.set(one.question_id, one),
    list: async (user_id) => [...kept.values()].filter((one) => one.user_id === user_id),
    remove: async ({ question_id }, which) => {
      const known = kept.get(question_id);
      if (known && which(known)) kept.delete(question_id);
    },
  };
};

/** The storage of one computer, which outlives its pages. */
export const createJournalComputer = () => {
  const parts = { store: createStore(), instant: createInstant() };
  const faults: unknown[] = [];
  const open = (page_id: string) => createJournal({ ...parts, page_id, onFault: (error) => faults.push(error) });
  return { ...parts, open, faults, outbox: createMemoryStore() };
};
