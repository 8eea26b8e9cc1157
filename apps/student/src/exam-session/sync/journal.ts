import { createJournal, writeWithRoom, type JournalEntry, type JournalStore } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { localDatabase } from "../../shared/storage/app-database.ts";
import { makeRoom } from "./room.ts";

const put = async (entry: JournalEntry): Promise<void> => {
  const transaction = (await localDatabase()).transaction("journal", "readwrite", { durability: "strict" });
  await Promise.all([transaction.store.put(entry), transaction.done]);
};

const store: JournalStore = {
  put: (entry) => writeWithRoom(() => put(entry), makeRoom),
  list: async (user_id) => {
    const all = await (await localDatabase()).getAll("journal");
    return all.filter((entry) => entry.user_id === user_id);
  },
  remove: async ({ user_id, instance_id, question_id }, which) => {
    const transaction = (await localDatabase()).transaction("journal", "readwrite");
    const known = await transaction.store.get([user_id, instance_id, question_id]);
    if (known && which(known)) await transaction.store.delete([user_id, instance_id, question_id]);
    await transaction.done;
  },
};

/** Stores what is typed and not yet in the outbox, in case the page goes away or the browser is killed. */
export const journal = createJournal({
  store,
  instant: {
    keys: () => Object.keys(localStorage),
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  page_id: randomId(),
  onFault: (error) => console.warn("The journal could not be used.", error),
});
