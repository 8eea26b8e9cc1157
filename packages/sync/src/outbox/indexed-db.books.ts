import type { IDBPTransaction } from "idb";
import type { KeptItem, LocalDatabase } from "./local-database.ts";
import type { LocalAnswer, OutboxItem } from "./outbox.types.ts";

const books = ["outbox", "local_answers", "device_counters", "user_devices"] as const;
export const bookNames = [...books];

/** One transaction over everything that the outbox keeps. */
export type Books = IDBPTransaction<LocalDatabase, (typeof books)[number][], "readwrite">;

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

export const rangeOfTurn = (user_id: number, state: string, lane: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, lane, -Infinity], [user_id, state, lane, Infinity]);

export const rangeOfState = (user_id: number, state: string): IDBKeyRange =>
  IDBKeyRange.bound([user_id, state, "", -Infinity], [user_id, state, "\uffff", Infinity]);

export const rangeOfUser = (user_id: number): IDBKeyRange =>
  IDBKeyRange.bound([user_id, -Infinity], [user_id, Infinity]);

export const rangeOfAnswers = (user_id: number, instance_id?: number): IDBKeyRange =>
  IDBKeyRange.bound([user_id, instance_id ?? -Infinity, -Infinity], [user_id, instance_id ?? Infinity, Infinity]);
