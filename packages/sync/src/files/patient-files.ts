import type { Timers } from "../timers.types.ts";
import type { FileStore } from "./file-outbox.types.ts";

/** Adding is judged where a file is kept: one that comes to the disk late is there all the same. */
export type PatientFiles = Omit<FileStore, "add">;

/** A database that does not answer for so long counts as broken, as it does for the outbox of edits. */
const patienceMs = 5_000;

export const within = <T>(timers: Timers, work: Promise<T>): Promise<T> => {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(patienceMs, () => reject(new Error("The local database of files does not answer.")));
    work.then(resolve, reject).finally(cancel);
  });
};

/** Some browsers' databases neither answer nor fail: nobody waits for one of those for ever. */
export const createPatientFiles = (store: FileStore, timers: Timers): PatientFiles => ({
  list: (user_id) => within(timers, store.list(user_id)),
  bytesOf: (id) => within(timers, store.bytesOf(id)),
  change: (id, change) => within(timers, store.change(id, change)),
  remove: (id) => within(timers, store.remove(id)),
});
