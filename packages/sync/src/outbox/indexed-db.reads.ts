import type { IDBPTransaction } from "idb";
import type { KeptItem, OutboxDatabase } from "./outbox-database.ts";
import { isShown, noCounts, questionOf } from "./outbox.rules.ts";
import {
  lanes,
  type DeviceCounter,
  type Lane,
  type LocalAnswer,
  type OutboxCounts,
  type OutboxItem,
  type OutboxSnapshot,
} from "./outbox.types.ts";

const names = ["outbox", "local_answers", "device_counters", "user_devices"] as const;
export const bookNames = [...names];

/** One transaction over everything that the outbox keeps. */
export type Books = IDBPTransaction<OutboxDatabase, (typeof names)[number][], "readwrite">;

type Place = Pick<LocalAnswer, "user_id" | "instance_id" | "question_id">;

export const answerKey = ({ user_id, instance_id, question_id }: Place): [number, number, number] => [
  user_id,
  instance_id,
  question_id,
];

/** `place` is the database's own and stays inside. */
export const withoutPlace = ({ place: _place, ...item }: KeptItem): OutboxItem => {
  return item;
};

export const findItem = (transaction: Books, id: string): Promise<KeptItem | undefined> =>
  transaction.objectStore("outbox").index("by_id").get(id);

const rangeOfTurn = (user_id: number, state: string, lane: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, lane, -Infinity], [user_id, state, lane, Infinity]);

export const rangeOfState = (user_id: number, state: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, "", -Infinity], [user_id, state, "\uffff", Infinity]);

const rangeOfUser = (user_id: number): IDBKeyRange => IDBKeyRange.bound([user_id, -Infinity], [user_id, Infinity]);

const rangeOfAnswers = (user_id: number, instance_id?: number): IDBKeyRange =>
  IDBKeyRange.bound([user_id, instance_id ?? -Infinity, -Infinity], [user_id, instance_id ?? Infinity, Infinity]);

export const pendingItems = async (books: Books, user_id: number, lane: Lane, limit: number): Promise<OutboxItem[]> => {
  const range = rangeOfTurn(user_id, "pending", lane);
  return (await books.objectStore("outbox").index("by_turn").getAll(range, limit)).map(withoutPlace);
};

export const itemsOf = async (books: Books, user_id: number): Promise<OutboxItem[]> => {
  return (await books.objectStore("outbox").index("by_user").getAll(rangeOfUser(user_id))).map(withoutPlace);
};

export const answersOf = (books: Books, user_id: number, instance_id?: number): Promise<LocalAnswer[]> => {
  return books.objectStore("local_answers").getAll(rangeOfAnswers(user_id, instance_id));
};

export const counts = async (books: Books, user_id: number, own_id: number | undefined): Promise<OutboxCounts> => {
  const turns = books.objectStore("outbox").index("by_turn");
  const { pending } = noCounts();
  for (const lane of lanes)
    if (lane !== "answers") pending[lane] = await turns.count(rangeOfTurn(user_id, "pending", lane));
  const answers = await turns.getAllKeys(rangeOfTurn(user_id, "pending", "answers"));
  const aside = await turns.getAllKeys(rangeOfState(user_id, "set_aside"));
  const own = { answers: await countOwn(books, answers, own_id), ...(await countSetAside(books, aside, own_id)) };
  return { pending: { ...pending, answers: answers.length }, set_aside: aside.length, own };
};

/** Of which attempt an item is never changes: it is read once, for this is counted at every keystroke. */
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

/** Few, if any: each is read with the answer of its question. */
const countSetAside = async (books: Books, places: readonly number[], own_id: number | undefined) => {
  const counted = { set_aside: 0, refused: 0 };
  for (const place of places) {
    const item = (await books.objectStore("outbox").get(place))!;
    const question_id = questionOf(item);
    if (question_id === null || (own_id !== undefined && item.instance_id !== own_id)) continue;
    if (!isShown(item, await books.objectStore("local_answers").get(answerKey({ ...item, question_id })))) continue;
    counted.set_aside++;
    if (item.reason?.again_at == null) counted.refused++;
  }
  return counted;
};

export const snapshot = async (books: Books, user_id: number): Promise<OutboxSnapshot> => {
  const items = await itemsOf(books, user_id);
  const answers = await answersOf(books, user_id);
  const own = await books.objectStore("user_devices").get(user_id);
  const devices = new Set([...items.map(({ device_id }) => device_id), own?.device_id]);
  for (const { stamp } of answers) devices.add(stamp?.device_id);
  const counters: DeviceCounter[] = await books.objectStore("device_counters").getAll();
  return { items, answers, counters: counters.filter(({ device_id }) => devices.has(device_id)) };
};
