import { answersOf, bookNames, type Books, counts, itemsOf, pendingItems, snapshot } from "./indexed-db.reads.ts";
import * as writes from "./indexed-db.writes.ts";
import { keepOutboxDatabase } from "./outbox-database.ts";
import { itemOfNew } from "./outbox.rules.ts";
import type { OutboxStore } from "./outbox.types.ts";

/** Strict: the disk has it, not only the browser. Typed work must outlive a power cut; the rest can be had again. */
const durabilities = { typed: "strict", noted: "relaxed" } as const;

export const createIndexedDbStore = (): OutboxStore => {
  const { database, close } = keepOutboxDatabase();

  const write = async <T>(kind: keyof typeof durabilities, work: (books: Books) => Promise<T>): Promise<T> => {
    const durability = durabilities[kind];
    return finish((await database()).transaction(bookNames, "readwrite", { durability }), work);
  };

  const read = async <T>(work: (books: Books) => Promise<T>): Promise<T> => {
    return finish((await database()).transaction(bookNames, "readonly") as unknown as Books, work);
  };

  return {
    deviceOf: (user_id, candidate) => write("typed", (books) => writes.deviceOf(books, user_id, candidate)),
    addEdit: (draft) => write("typed", (books) => writes.addEdit(books, draft)),
    addItem: (item) => write("noted", (books) => writes.addItem(books, itemOfNew(item)).then(() => undefined)),
    pending: (user_id, lane, limit) => read((books) => pendingItems(books, user_id, lane, limit)),
    markSent: (ids) => write("noted", (books) => writes.markSent(books, ids)),
    settle: (settlements) => write("noted", (books) => writes.settle(books, settlements)),
    putBack: (user_id, due) => write("noted", (books) => writes.putBack(books, user_id, due)),
    requeueAcknowledged: (user_id) => write("noted", (books) => writes.requeueAcknowledged(books, user_id)),
    counts: (user_id, instance_id) => read((books) => counts(books, user_id, instance_id)),
    items: (user_id) => read((books) => itemsOf(books, user_id)),
    answers: (user_id, instance_id) => read((books) => answersOf(books, user_id, instance_id)),
    adopt: (user_id, instance_id, answers) =>
      write("noted", (books) => writes.adopt(books, { user_id, instance_id }, answers)),
    noteOther: (place, other) => write("noted", (books) => writes.noteOther(books, place, other)),
    users: () => read((books) => books.objectStore("user_devices").getAllKeys()),
    forget: (user_id, ids) => write("typed", (books) => writes.forget(books, user_id, ids)),
    snapshot: (user_id) => read((books) => snapshot(books, user_id)),
    absorb: (there) => write("typed", (books) => writes.absorb(books, there)),
    close,
  };
};

const finish = async <T>(transaction: Books, work: (books: Books) => Promise<T>): Promise<T> => {
  // Listened to from the start: a transaction that aborts while its work still runs must not go unheard.
  const done = transaction.done.then(
    () => null,
    (error: unknown) => error,
  );
  try {
    const result = await work(transaction);
    const failure = await done;
    if (failure !== null) throw failure;
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
};

const abort = (transaction: Books): void => {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself.
  }
};
