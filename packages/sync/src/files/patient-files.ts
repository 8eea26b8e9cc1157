import type { Timers } from "../timers.types.ts";
import type { FileStore } from "./file-outbox.types.ts";

/**
 * Store calls with a timeout. `add` is not one of them: its caller decides, because a file written late is still there.
 */
export type PatientFiles = Omit<FileStore, "add">;

/** A database that is silent for this long counts as broken, as in the outbox of edits. */
const patienceMs = 5_000;

export const within = <T>(timers: Timers, work: Promise<T>): Promise<T> => {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(patienceMs, () => reject(new Error("The local database of files does not answer.")));
    work.then(resolve, reject).finally(cancel);
  });
};

/** Adds a timeout to each call: some browsers' databases neither reply nor fail. */
export const createPatientFiles = (store: FileStore, timers: Timers): PatientFiles => ({
  list: (user_id) => within(timers, store.list(user_id)),
  bytesOf: (id) => within(timers, store.bytesOf(id)),
  change: (id, change) => within(timers, store.change(id, change)),
  remove: (id) => within(timers, store.remove(id)),
});
