import { openDB, type DBSchema } from "idb";
import type { LastWord } from "./last-words.ts";

/**
 * A sheet says what changed some seconds later. Until it has, its cells are kept here: a page that goes away is asked for
 * its last words, a browser that is killed is not.
 */
export interface KeptWord extends LastWord {
  user_id: number;
}

interface Schema extends DBSchema {
  words: { key: [user_id: number, instance_id: number, question_id: number]; value: KeptWord };
}

const open = () =>
  openDB<Schema>("examplar-unsaid", 1, {
    upgrade: (database) => {
      database.createObjectStore("words", { keyPath: ["user_id", "instance_id", "question_id"] });
    },
  });

let opened: ReturnType<typeof open> | undefined;

/** Where the browser keeps nothing, the outbox says so. */
const quietly = async (act: (database: Awaited<ReturnType<typeof open>>) => Promise<unknown>): Promise<void> => {
  try {
    await act(await (opened ??= open()));
  } catch (error) {
    opened = undefined;
    console.warn("What a sheet has not said yet could not be kept.", error);
  }
};

export const keepWord = (word: KeptWord) =>
  quietly((database) => {
    const transaction = database.transaction("words", "readwrite", { durability: "strict" });
    return Promise.all([transaction.store.put(word), transaction.done]);
  });

/** What is younger than the edit that was written down stays: it is in the next one. */
export const forgetWord = (
  { user_id, instance_id, question_id }: Pick<KeptWord, "user_id" | "instance_id" | "question_id">,
  written_at: string,
) =>
  quietly(async (database) => {
    const { store, done } = database.transaction("words", "readwrite");
    const kept = await store.get([user_id, instance_id, question_id]);
    if (kept && Date.parse(kept.at) <= Date.parse(written_at)) await store.delete([user_id, instance_id, question_id]);
    await done;
  });

export const keptWords = async (user_id: number): Promise<KeptWord[]> => {
  let words: KeptWord[] = [];
  await quietly(async (database) => (words = await database.getAll("words")));
  return words.filter((word) => word.user_id === user_id);
};
