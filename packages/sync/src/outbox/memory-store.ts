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
  noCounts,
  putBackAnswer,
  questionOf,
  settledAnswer,
  settledItem,
} from "./outbox.rules.ts";
import type {
  AddedEdit,
  DeviceCounter,
  EditDraft,
  LocalAnswer,
  OutboxCounts,
  OutboxItem,
  OutboxSnapshot,
  OutboxStore,
  Settlement,
} from "./outbox.types.ts";

/** Stored values are never changed, only replaced, so the store can return them without a copy. */
interface Memory {
  /** A Map keeps the insertion order: oldest first. */
  items: Map<string, OutboxItem>;
  answers: Map<string, LocalAnswer>;
  counters: Map<string, DeviceCounter>;
  devices: Map<number, string>;
}

type Place = Pick<LocalAnswer, "user_id" | "instance_id" | "question_id">;

const keyOf = ({ user_id, instance_id, question_id }: Place): string => `${user_id}/${instance_id}/${question_id}`;
const remember = (memory: Memory, answer: LocalAnswer): void => void memory.answers.set(keyOf(answer), answer);

const ofUser = <T extends { user_id: number }>(values: Map<string, T>, user_id: number): T[] =>
  [...values.values()].filter((value) => value.user_id === user_id);

const answerFor = ({ answers }: Memory, item: OutboxItem): LocalAnswer | undefined => {
  const question_id = questionOf(item);
  return question_id === null ? undefined : answers.get(keyOf({ ...item, question_id }));
};

const addEdit = (memory: Memory, draft: EditDraft): AddedEdit => {
  const known = memory.answers.get(keyOf(draft));
  const counter = nextCounter(draft, memory.counters.get(draft.device_id));
  const item = itemOfEdit(makeEdit(draft, counter, known), draft);
  const older = memory.items.get(known?.stamp?.edit_id ?? "");
  if (mayBeReplaced(older)) memory.items.delete(older.id);
  memory.counters.set(counter.device_id, counter);
  memory.items.set(item.id, item);
  remember(memory, answerOfEdit(item, known));
  return { item, replaced: mayBeReplaced(older) ? older.id : null };
};

const settle = (memory: Memory, settlement: Settlement): void => {
  const item = memory.items.get(settlement.id);
  if (!item) return;
  const left = settledItem(item, settlement);
  if (left) memory.items.set(item.id, left);
  else memory.items.delete(item.id);
  const answer = answerFor(memory, item);
  if (answer) remember(memory, settledAnswer(answer, settlement));
};

const putBack = (memory: Memory, user_id: number, due: "all" | { now: string }): number => {
  const items = ofUser(memory.items, user_id).filter((item) => isDue(item, due));
  for (const item of items) {
    memory.items.set(item.id, { ...item, state: "pending", reason: null });
    const answer = answerFor(memory, item);
    if (answer) remember(memory, putBackAnswer(answer, item.id));
  }
  return items.length;
};

const requeueAcknowledged = (memory: Memory, user_id: number): number => {
  const items = ofUser(memory.answers, user_id).flatMap((answer) => itemToResend(answer) ?? []);
  const absent = items.filter(({ id }) => !memory.items.has(id));
  for (const item of absent) memory.items.set(item.id, item);
  return absent.length;
};

const markSent = (memory: Memory, ids: string[]): OutboxItem[] => {
  return ids.flatMap((id) => {
    const item = memory.items.get(id);
    if (item?.state !== "pending") return [];
    const sent = { ...item, tries: item.tries + 1 };
    memory.items.set(id, sent);
    return [sent];
  });
};

const counts = (memory: Memory, user_id: number, own_id: number | undefined): OutboxCounts => {
  const counted = noCounts();
  for (const item of ofUser(memory.items, user_id)) {
    const { lane, state, instance_id, reason } = item;
    const group = own_id === undefined || instance_id === own_id ? counted.own : counted.others;
    if (state === "pending") counted.pending[lane]++;
    else counted.set_aside++;
    if (lane !== "answers") continue;
    if (state === "pending") group.answers++;
    else if (isShown(item, answerFor(memory, item))) {
      group.set_aside++;
      if (reason?.again_at == null) group.refused++;
    }
  }
  return counted;
};

const snapshot = (memory: Memory, user_id: number): OutboxSnapshot => {
  const answers = ofUser(memory.answers, user_id);
  const items = ofUser(memory.items, user_id);
  const devices = new Set([...items.map(({ device_id }) => device_id), memory.devices.get(user_id)]);
  for (const { stamp } of answers) devices.add(stamp?.device_id);
  return { items, answers, counters: [...memory.counters.values()].filter(({ device_id }) => devices.has(device_id)) };
};

const forget = (memory: Memory, user_id: number, ids: readonly string[]): number => {
  for (const id of ids) if (memory.items.get(id)?.user_id === user_id) memory.items.delete(id);
  const left = ofUser(memory.items, user_id);
  for (const answer of ofUser(memory.answers, user_id))
    if (!left.some((item) => isShown(item, answer))) memory.answers.delete(keyOf(answer));
  return left.length;
};

const absorb = (memory: Memory, { items, answers, counters }: OutboxSnapshot): void => {
  for (const item of items) memory.items.set(item.id, newerItem(memory.items.get(item.id), item));
  for (const answer of answers) remember(memory, newerAnswer(memory.answers.get(keyOf(answer)), answer));
  for (const counter of counters)
    memory.counters.set(counter.device_id, newerCounter(memory.counters.get(counter.device_id), counter));
};

/**
 * Creates a store that loses everything with its page: for tests, and for a browser that cannot or may not store
 * anything.
 */
export const createMemoryStore = (): OutboxStore => {
  const memory: Memory = { items: new Map(), answers: new Map(), counters: new Map(), devices: new Map() };
  return {
    deviceOf: async (user_id, candidate) => {
      const device_id = memory.devices.get(user_id) ?? candidate;
      memory.devices.set(user_id, device_id);
      return device_id;
    },
    // Copied in and out, as by a database: the caller may go on changing its object.
    addEdit: async (draft) => structuredClone(addEdit(memory, structuredClone(draft))),
    addItem: async (item) => {
      if (!memory.items.has(item.id)) memory.items.set(item.id, itemOfNew(item));
    },
    pending: async (user_id, lane, limit) =>
      ofUser(memory.items, user_id)
        .filter((item) => item.lane === lane && item.state === "pending")
        .slice(0, limit),
    markSent: async (ids) => markSent(memory, ids),
    settle: async (settlements) => {
      for (const settlement of settlements) settle(memory, settlement);
    },
    putBack: async (user_id, due) => putBack(memory, user_id, due),
    requeueAcknowledged: async (user_id) => requeueAcknowledged(memory, user_id),
    counts: async (user_id, instance_id) => counts(memory, user_id, instance_id),
    items: async (user_id) => ofUser(memory.items, user_id),
    answers: async (user_id, instance_id) =>
      ofUser(memory.answers, user_id).filter((answer) => answer.instance_id === instance_id),
    adopt: async (user_id, instance_id, answers) => {
      for (const server of answers) {
        const known = memory.answers.get(keyOf({ user_id, instance_id, question_id: server.question_id }));
        const adopted = adoptedAnswer(known, { user_id, instance_id }, server);
        if (adopted) remember(memory, adopted);
      }
    },
    noteOther: async (place, other) => {
      const known = memory.answers.get(keyOf(place));
      if (known) remember(memory, { ...known, other });
    },
    users: async () => [...memory.devices.keys()],
    forget: async (user_id, ids) => forget(memory, user_id, ids),
    snapshot: async (user_id) => snapshot(memory, user_id),
    absorb: async (there) => absorb(memory, there),
    close: () => undefined,
  };
};
