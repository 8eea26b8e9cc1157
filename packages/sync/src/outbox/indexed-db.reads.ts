import {
  type Books,
  rangeOfAnswers,
  rangeOfState,
  rangeOfTurn,
  rangeOfUser,
  withoutPlace,
} from "./indexed-db.books.ts";
import { noCounts } from "./outbox.rules.ts";
import type { DeviceCounter, Lane, LocalAnswer, OutboxCounts, OutboxItem, OutboxSnapshot } from "./outbox.types.ts";
import { lanes } from "./outbox.types.ts";

export async function pendingItems(books: Books, user_id: number, lane: Lane, limit: number): Promise<OutboxItem[]> {
  const range = rangeOfTurn(user_id, "pending", lane);
  return (await books.objectStore("outbox").index("by_turn").getAll(range, limit)).map(withoutPlace);
}

export async function itemsOf(books: Books, user_id: number): Promise<OutboxItem[]> {
  return (await books.objectStore("outbox").index("by_user").getAll(rangeOfUser(user_id))).map(withoutPlace);
}

export function answersOf(books: Books, user_id: number, instance_id?: number): Promise<LocalAnswer[]> {
  return books.objectStore("local_answers").getAll(rangeOfAnswers(user_id, instance_id));
}

export async function counts(books: Books, user_id: number): Promise<OutboxCounts> {
  const turns = books.objectStore("outbox").index("by_turn");
  const counted = noCounts();
  for (const lane of lanes) counted.pending[lane] = await turns.count(rangeOfTurn(user_id, "pending", lane));
  counted.set_aside = await turns.count(rangeOfState(user_id, "set_aside"));
  return counted;
}

export async function snapshot(books: Books, user_id: number): Promise<OutboxSnapshot> {
  const items = await itemsOf(books, user_id);
  const answers = await answersOf(books, user_id);
  const own = await books.objectStore("user_devices").get(user_id);
  const devices = new Set([...items.map(({ device_id }) => device_id), own?.device_id]);
  for (const { stamp } of answers) devices.add(stamp?.device_id);
  const counters: DeviceCounter[] = await books.objectStore("device_counters").getAll();
  return { items, answers, counters: counters.filter(({ device_id }) => devices.has(device_id)) };
}
