import { answerKey, answersOf, type Books, findItem, itemsOf, rangeOfState, withoutPlace } from "./indexed-db.reads.ts";
import {
  adoptedAnswer,
  answerOfEdit,
  isDue,
  isShown,
  itemOfEdit,
  itemToResend,
  makeEdit,
  mayBeReplaced,
  newerAnswer,
  newerCounter,
  newerItem,
  nextCounter,
  putBackAnswer,
  questionOf,
  settledAnswer,
  settledItem,
} from "./outbox.rules.ts";
import type {
  AddedEdit,
  AnswerPlace,
  EditDraft,
  LocalAnswer,
  OtherVersion,
  OutboxItem,
  OutboxSnapshot,
  ServerAnswer,
  Settlement,
} from "./outbox.types.ts";

export const deviceOf = async (books: Books, user_id: number, candidate: string): Promise<string> => {
  const devices = books.objectStore("user_devices");
  const known = await devices.get(user_id);
  if (!known) await devices.add({ user_id, device_id: candidate });
  return known?.device_id ?? candidate;
};

export const addEdit = async (books: Books, draft: EditDraft): Promise<AddedEdit> => {
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

export const addItem = async (books: Books, item: OutboxItem): Promise<boolean> => {
  if (await findItem(books, item.id)) return false;
  await books.objectStore("outbox").add(item);
  return true;
};

export const markSent = async (books: Books, ids: string[]): Promise<OutboxItem[]> => {
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

export const settle = async (books: Books, settlements: Settlement[]): Promise<void> => {
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

export const putBack = async (books: Books, user_id: number, due: "all" | { now: string }): Promise<number> => {
  const outbox = books.objectStore("outbox");
  const aside = await outbox.index("by_turn").getAll(rangeOfState(user_id, "set_aside"));
  const items = aside.filter((item) => isDue(item, due));
  for (const item of items) {
    await outbox.put({ ...item, state: "pending", reason: null });
    await changeAnswer(books, item, (answer) => putBackAnswer(answer, item.id));
  }
  return items.length;
};

export const requeueAcknowledged = async (books: Books, user_id: number): Promise<number> => {
  let added = 0;
  for (const answer of await answersOf(books, user_id)) {
    const item = itemToResend(answer);
    if (item && (await addItem(books, item))) added++;
  }
  return added;
};

export const adopt = async (
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

export const noteOther = async (books: Books, place: AnswerPlace, other: OtherVersion | null): Promise<void> => {
  const answers = books.objectStore("local_answers");
  const known = await answers.get(answerKey(place));
  if (known) await answers.put({ ...known, other });
};

export const forget = async (books: Books, user_id: number, ids: readonly string[]): Promise<number> => {
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

export const absorb = async (books: Books, { items, answers, counters }: OutboxSnapshot): Promise<void> => {
  const [kept_answers, kept_counters] = [books.objectStore("local_answers"), books.objectStore("device_counters")];
  for (const item of items) await books.objectStore("outbox").put(newerItem(await findItem(books, item.id), item));
  for (const answer of answers) await kept_answers.put(newerAnswer(await kept_answers.get(answerKey(answer)), answer));
  for (const counter of counters)
    await kept_counters.put(newerCounter(await kept_counters.get(counter.device_id), counter));
};
