import type { IDBPTransaction } from "idb";
import { keepOutboxDatabase, type KeptItem, type OutboxDatabase } from "./outbox-database.ts";
import {
  adoptedAnswer,
  answerOfEdit,
  isDue,
  isShown,
  itemOfEdit,
  itemOfNew,
  itemToResend,
  makeEdit,
  mayBeReplaced,
  newerAnswer,
  newerCounter,
  newerItem,
  nextCounter,
  noAnswerCounts,
  noCounts,
  putBackAnswer,
  questionOf,
  settledAnswer,
  settledItem,
} from "./outbox.rules.ts";
import {
  lanes,
  type AddedEdit,
  type AnswerPlace,
  type DeviceCounter,
  type EditDraft,
  type Lane,
  type LocalAnswer,
  type OtherVersion,
  type OutboxCounts,
  type OutboxItem,
  type OutboxSnapshot,
  type OutboxStore,
  type ServerAnswer,
  type Settlement,
} from "./outbox.types.ts";
import { writeWithRoom, type MakeRoom } from "./write-with-room.ts";

const names = ["outbox", "local_answers", "device_counters", "user_devices"] as const;
const bookNames = [...names];

/** One transaction over all object stores of the outbox. */
type Books = IDBPTransaction<OutboxDatabase, (typeof names)[number][], "readwrite">;

/** Strict: complete only when the disk has it. Typed work must survive a power cut; the rest can be recovered. */
const durabilities = { typed: "strict", noted: "relaxed" } as const;

/** When the disk is full, a write makes room and is repeated. */
export const createIndexedDbStore = (makeRoom?: MakeRoom): OutboxStore => {
  const { database, close } = keepOutboxDatabase();

  const write = async <T>(kind: keyof typeof durabilities, work: (books: Books) => Promise<T>): Promise<T> => {
    const durability = durabilities[kind];
    const tryOnce = async () => finish((await database()).transaction(bookNames, "readwrite", { durability }), work);
    return writeWithRoom(tryOnce, makeRoom);
  };

  const read = async <T>(work: (books: Books) => Promise<T>): Promise<T> => {
    return finish((await database()).transaction(bookNames, "readonly") as unknown as Books, work);
  };

  return {
    deviceOf: (user_id, candidate) => write("typed", (books) => deviceOf(books, user_id, candidate)),
    addEdit: (draft) => write("typed", (books) => addEdit(books, draft)),
    addItem: (item) => write("noted", (books) => addItem(books, itemOfNew(item)).then(() => undefined)),
    pending: (user_id, lane, limit) => read((books) => pendingItems(books, user_id, lane, limit)),
    markSent: (ids) => write("noted", (books) => markSent(books, ids)),
    settle: (settlements) => write("noted", (books) => settle(books, settlements)),
    putBack: (user_id, due) => write("noted", (books) => putBack(books, user_id, due)),
    requeueAcknowledged: (user_id) => write("noted", (books) => requeueAcknowledged(books, user_id)),
    counts: (user_id, instance_id) => read((books) => counts(books, user_id, instance_id)),
    items: (user_id) => read((books) => itemsOf(books, user_id)),
    answers: (user_id, instance_id) => read((books) => answersOf(books, user_id, instance_id)),
    adopt: (user_id, instance_id, answers) =>
      write("noted", (books) => adopt(books, { user_id, instance_id }, answers)),
    noteOther: (place, other) => write("noted", (books) => noteOther(books, place, other)),
    users: () => read((books) => books.objectStore("user_devices").getAllKeys()),
    forget: (user_id, ids) => write("typed", (books) => forget(books, user_id, ids)),
    snapshot: (user_id) => read((books) => snapshot(books, user_id)),
    absorb: (there) => write("typed", (books) => absorb(books, there)),
    close,
  };
};

const finish = async <T>(transaction: Books, work: (books: Books) => Promise<T>): Promise<T> => {
  // Listen from the start: the transaction may abort while its work still runs.
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
    // The transaction had already ended.
  }
};

const answerKey = ({ user_id, instance_id, question_id }: AnswerPlace): [number, number, number] => [
  user_id,
  instance_id,
  question_id,
];

/** Removes `place`, which only the database uses. */
const withoutPlace = ({ place: _place, ...item }: KeptItem): OutboxItem => item;

const findItem = (transaction: Books, id: string): Promise<KeptItem | undefined> =>
  transaction.objectStore("outbox").index("by_id").get(id);

const rangeOfTurn = (user_id: number, state: string, lane: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, lane, -Infinity], [user_id, state, lane, Infinity]);

const rangeOfState = (user_id: number, state: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, "", -Infinity], [user_id, state, "\uffff", Infinity]);

const rangeOfUser = (user_id: number): IDBKeyRange => IDBKeyRange.bound([user_id, -Infinity], [user_id, Infinity]);

const rangeOfAnswers = (user_id: number, instance_id?: number): IDBKeyRange =>
  IDBKeyRange.bound([user_id, instance_id ?? -Infinity, -Infinity], [user_id, instance_id ?? Infinity, Infinity]);

const pendingItems = async (books: Books, user_id: number, lane: Lane, limit: number): Promise<OutboxItem[]> => {
  const range = rangeOfTurn(user_id, "pending", lane);
  return (await books.objectStore("outbox").index("by_turn").getAll(range, limit)).map(withoutPlace);
};

const itemsOf = async (books: Books, user_id: number): Promise<OutboxItem[]> => {
  return (await books.objectStore("outbox").index("by_user").getAll(rangeOfUser(user_id))).map(withoutPlace);
};

const answersOf = (books: Books, user_id: number, instance_id?: number): Promise<LocalAnswer[]> => {
  return books.objectStore("local_answers").getAll(rangeOfAnswers(user_id, instance_id));
};

const counts = async (books: Books, user_id: number, own_id: number | undefined): Promise<OutboxCounts> => {
  const turns = books.objectStore("outbox").index("by_turn");
  const { pending } = noCounts();
  for (const lane of lanes)
    if (lane !== "answers") pending[lane] = await turns.count(rangeOfTurn(user_id, "pending", lane));
  const answers = await turns.getAllKeys(rangeOfTurn(user_id, "pending", "answers"));
  const aside = await turns.getAllKeys(rangeOfState(user_id, "set_aside"));
  const { own, others } = await countSetAside(books, aside, own_id);
  own.answers = await countOwn(books, answers, own_id);
  others.answers = answers.length - own.answers;
  return { pending: { ...pending, answers: answers.length }, set_aside: aside.length, own, others };
};

/** Caches the attempt of each item, which never changes: the page counts at every keystroke. */
const knownAttempts = new WeakMap<object, Map<number, number>>();

const countOwn = async (books: Books, places: readonly number[], own_id: number | undefined): Promise<number> => {
  if (own_id === undefined) return places.length;
  const known = knownAttempts.get(books.db) ?? new Map<number, number>();
  knownAttempts.set(books.db, known);
  let own = 0;
  for (const place of places) {
    const instance_id = known.get(place) ?? (await books.objectStore("outbox").get(place))!.instance_id;
    known.set(place, instance_id);
    if (instance_id === own_id) own++;
  }
  return own;
};

/** Reads each item with the answer of its question; there are few, if any. */
const countSetAside = async (books: Books, places: readonly number[], own_id: number | undefined) => {
  const counted = { own: noAnswerCounts(), others: noAnswerCounts() };
  for (const place of places) {
    const item = (await books.objectStore("outbox").get(place))!;
    const question_id = questionOf(item);
    if (question_id === null) continue;
    if (!isShown(item, await books.objectStore("local_answers").get(answerKey({ ...item, question_id })))) continue;
    const group = own_id === undefined || item.instance_id === own_id ? counted.own : counted.others;
    group.set_aside++;
    if (item.reason?.again_at == null) group.refused++;
  }
  return counted;
};

const snapshot = async (books: Books, user_id: number): Promise<OutboxSnapshot> => {
  const items = await itemsOf(books, user_id);
  const answers = await answersOf(books, user_id);
  const own = await books.objectStore("user_devices").get(user_id);
  const devices = new Set([...items.map(({ device_id }) => device_id), own?.device_id]);
  for (const { stamp } of answers) devices.add(stamp?.device_id);
  const counters: DeviceCounter[] = await books.objectStore("device_counters").getAll();
  return { items, answers, counters: counters.filter(({ device_id }) => devices.has(device_id)) };
};

const deviceOf = async (books: Books, user_id: number, candidate: string): Promise<string> => {
  const devices = books.objectStore("user_devices");
  const known = await devices.get(user_id);
  if (!known) await devices.add({ user_id, device_id: candidate });
  return known?.device_id ?? candidate;
};

const addEdit = async (books: Books, draft: EditDraft): Promise<AddedEdit> => {
  const [outbox, answers] = [books.objectStore("outbox"), books.objectStore("local_answers")];
  const counters = books.objectStore("device_counters");
  const known = await answers.get(answerKey(draft));
  const counter = nextCounter(draft, await counters.get(draft.device_id));
  const item = itemOfEdit(makeEdit(draft, counter, known), draft);
  const older = known?.stamp ? await findItem(books, known.stamp.edit_id) : undefined;
  const replaced = mayBeReplaced(older) ? older : null;
  if (replaced) await outbox.delete(replaced.place!);
  await counters.put(counter);
  await outbox.add(item);
  await answers.put(answerOfEdit(item, known));
  return { item, replaced: replaced?.id ?? null };
};

const addItem = async (books: Books, item: OutboxItem): Promise<boolean> => {
  if (await findItem(books, item.id)) return false;
  await books.objectStore("outbox").add(item);
  return true;
};

const markSent = async (books: Books, ids: string[]): Promise<OutboxItem[]> => {
  const sent: OutboxItem[] = [];
  for (const id of ids) {
    const item = await findItem(books, id);
    if (item?.state !== "pending") continue;
    const tried = { ...item, tries: item.tries + 1 };
    await books.objectStore("outbox").put(tried);
    sent.push(withoutPlace(tried));
  }
  return sent;
};

const changeAnswer = async (
  books: Books,
  item: OutboxItem,
  change: (answer: LocalAnswer) => LocalAnswer,
): Promise<void> => {
  const question_id = questionOf(item);
  if (question_id === null) return;
  const answers = books.objectStore("local_answers");
  const answer = await answers.get(answerKey({ ...item, question_id }));
  if (answer) await answers.put(change(answer));
};

const settle = async (books: Books, settlements: Settlement[]): Promise<void> => {
  const outbox = books.objectStore("outbox");
  for (const settlement of settlements) {
    const item = await findItem(books, settlement.id);
    if (!item) continue;
    const left = settledItem(item, settlement);
    if (left) await outbox.put({ ...left, place: item.place! });
    else await outbox.delete(item.place!);
    await changeAnswer(books, item, (answer) => settledAnswer(answer, settlement));
  }
};

const putBack = async (books: Books, user_id: number, due: "all" | { now: string }): Promise<number> => {
  const outbox = books.objectStore("outbox");
  const aside = await outbox.index("by_turn").getAll(rangeOfState(user_id, "set_aside"));
  const items = aside.filter((item) => isDue(item, due));
  for (const item of items) {
    await outbox.put({ ...item, state: "pending", reason: null });
    await changeAnswer(books, item, (answer) => putBackAnswer(answer, item.id));
  }
  return items.length;
};

const requeueAcknowledged = async (books: Books, user_id: number): Promise<number> => {
  let added = 0;
  for (const answer of await answersOf(books, user_id)) {
    const item = itemToResend(answer);
    if (item && (await addItem(books, item))) added++;
  }
  return added;
};

const adopt = async (
  books: Books,
  place: { user_id: number; instance_id: number },
  server_answers: ServerAnswer[],
): Promise<void> => {
  const answers = books.objectStore("local_answers");
  for (const server of server_answers) {
    const known = await answers.get(answerKey({ ...place, question_id: server.question_id }));
    const adopted = adoptedAnswer(known, place, server);
    if (adopted) await answers.put(adopted);
  }
};

const noteOther = async (books: Books, place: AnswerPlace, other: OtherVersion | null): Promise<void> => {
  const answers = books.objectStore("local_answers");
  const known = await answers.get(answerKey(place));
  if (known) await answers.put({ ...known, other });
};

const forget = async (books: Books, user_id: number, ids: readonly string[]): Promise<number> => {
  const [outbox, answers] = [books.objectStore("outbox"), books.objectStore("local_answers")];
  for (const id of ids) {
    const item = await findItem(books, id);
    if (item?.user_id === user_id) await outbox.delete(item.place!);
  }
  const left = await itemsOf(books, user_id);
  for (const answer of await answersOf(books, user_id))
    if (!left.some((item) => isShown(item, answer))) await answers.delete(answerKey(answer));
  return left.length;
};

const absorb = async (books: Books, { items, answers, counters }: OutboxSnapshot): Promise<void> => {
  const [kept_answers, kept_counters] = [books.objectStore("local_answers"), books.objectStore("device_counters")];
  for (const item of items) await books.objectStore("outbox").put(newerItem(await findItem(books, item.id), item));
  for (const answer of answers) await kept_answers.put(newerAnswer(await kept_answers.get(answerKey(answer)), answer));
  for (const counter of counters)
    await kept_counters.put(newerCounter(await kept_counters.get(counter.device_id), counter));
};
