import { describe, expect, test } from "vitest";
import { createVirtualTime } from "../testing/virtual-time.ts";
import { createGuardedStore } from "./guarded-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { acknowledged, refusal, setAside } from "./outbox-store.contract-facts.ts";
import { outboxStoreContract } from "./outbox-store.contract.ts";
import type { EditDraft, OutboxStore } from "./outbox.types.ts";

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 16, 9) + ms).toISOString();

const draft = (edit_id: string, question_id: number, ms: number): EditDraft => ({
  edit_id,
  question_id,
  user_id: 7,
  instance_id: 70,
  device_id: "ignored",
  kind: "answer",
  content: { text: edit_id },
  now: at(ms),
  after_seq: 0,
});

const broken = (): Promise<never> => Promise.reject(new DOMException("blocked", "SecurityError"));

/** A database that the test can break and repair, completely or only for writing. */
const breakable = (inner = createMemoryStore()) => {
  const health = { reads: true, writes: true };
  const reading = ["pending", "counts", "items", "answers", "snapshot"];
  const store = Object.fromEntries(
    Object.entries(inner).map(([name, call]) => {
      const isWell = (): boolean => (reading.includes(name) ? health.reads : health.writes);
      return [
        name,
        (...args: never[]): unknown => (isWell() ? (call as (...given: never[]) => unknown)(...args) : broken()),
      ];
    }),
  ) as unknown as OutboxStore;
  return { inner, store, health };
};

const guard = (durable: OutboxStore) => {
  const time = createVirtualTime();
  const changes: string[] = [];
  let ids = 0;
  const store = createGuardedStore({
    durable,
    user_id: 7,
    device_id: "device-a",
    newId: () => `device-${++ids}`,
    timers: time.timers,
  });
  store.onStorage(() => changes.push(store.storage()));
  return { store, time, changes };
};

/** Cases that do not apply: the guard chooses the device itself, and gets plain JSON only. */
const ofOtherCallers = new Set([
  "an edit that cannot be stored changes nothing",
  "seq grows by one per device, whatever the question, attempt or user",
  "an edit of a device that the store no longer knows is refused, and nothing changes",
]);
const cases = outboxStoreContract.filter(({ title }) => !ofOtherCallers.has(title));
const keeping = cases.filter(
  ({ title }) => title !== "a user's data can be moved to another store and continues there",
);

describe("a guarded store with a working database", () => {
  test("stores edits in the database, under its device", async () => {
    const { store, changes } = guard(createMemoryStore());
    const { item } = await store.addEdit(draft("e1", 1, 0));
    expect([item.device_id, store.storage(), store.device(), changes]).toEqual(["device-a", "durable", "device-a", []]);
  });

  test.each(keeping)("$title", ({ run }) => run(guard(createMemoryStore()).store));
});

describe("a guarded store whose database is blocked from the beginning", () => {
  test.each(keeping)("$title", ({ run }) => {
    const { store, health } = breakable();
    health.reads = health.writes = false;
    return run(guard(store).store);
  });
});

describe("LOSS-16 a database that breaks", () => {
  test("is replaced by memory at once, under a new device, with all readable items", async () => {
    const { store: durable, health } = breakable();
    const { store, changes } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    health.writes = false;
    const { item } = await store.addEdit(draft("e2", 2, 10));
    expect(changes).toEqual(["memory_only"]);
    expect([item.device_id, item.payload.seq, store.device()]).toEqual(["device-1", 1, "device-1"]);
    expect((await store.items(7)).map(({ id, device_id }) => [id, device_id])).toEqual([
      ["e1", "device-a"],
      ["e2", "device-1"],
    ]);
  });

  test("and cannot be read either: the edits of this page are still in memory", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    health.reads = health.writes = false;
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 1 } });
    expect(await store.answers(7, 70)).toMatchObject([{ content: { text: "e1" }, state: "pending" }]);
    expect(store.unsettled().map(({ id }) => id)).toEqual(["e1"]);
  });

  test("loses neither a pending answer's revision on the server nor the other device's version", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    const other = { kind: "answer", content: { text: "of the phone" }, edited_at: at(1) } as const;
    await store.addEdit(draft("e1", 1, 0));
    await store.settle([acknowledged("e1", 3)]);
    await store.noteOther({ user_id: 7, instance_id: 70, question_id: 1 }, other);
    await store.addEdit(draft("e2", 1, 10));
    health.writes = false;
    const { item } = await store.addEdit(draft("e3", 2, 20));
    expect(item.device_id).toBe("device-1");
    expect((await store.answers(7, 70))[0]).toMatchObject({ content: { text: "e2" }, revision: 3, other });
    expect((await store.addEdit(draft("e4", 1, 30))).item.payload.base_revision).toBe(3);
  });

  test("does not lose that the server has refused an answer", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    await store.settle([setAside("e1")]);
    health.writes = false;
    await store.addEdit(draft("e2", 2, 10));
    expect((await store.answers(7, 70))[0]).toMatchObject({ state: "set_aside", reason: refusal() });
  });

  test("still shows the accepted answer, not the refused edit before it", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    await store.settle([setAside("e1")]);
    await store.addEdit(draft("e2", 1, 10));
    await store.settle([acknowledged("e2")]);
    health.writes = false;
    await store.addEdit(draft("e3", 2, 20));
    expect((await store.answers(7, 70))[0]).toMatchObject({ content: { text: "e2" }, state: "acknowledged" });
  });

  test("and cannot be read either: a pending answer keeps its edit's base revision", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    await store.settle([acknowledged("e1", 3)]);
    await store.addEdit(draft("e2", 1, 10));
    health.reads = health.writes = false;
    expect((await store.addEdit(draft("e3", 1, 20))).item.payload.base_revision).toBe(3);
  });

  test("the new device's first edit is dated after the old one's last, even in the same millisecond", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 5));
    health.writes = false;
    expect((await store.addEdit(draft("e2", 1, 5))).item.payload.edited_at).toBe(at(6));
    expect((await store.addEdit(draft("e3", 2, 3))).item.payload.edited_at).toBe(at(6));
  });

  test("the new device's edits are dated after a future-dated edit until that one is acknowledged", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 3_600_000));
    health.writes = false;
    const write = async (id: string, ms: number) =>
      (await store.addEdit({ ...draft(id, 1, ms), is_certain: true })).item.payload.edited_at;
    expect(await write("e2", 5)).toBe(at(3_600_001));
    await store.settle([acknowledged("e1")]);
    expect(await write("e3", 7)).toBe(at(7));
  });

  test("is not used as long as it is broken", async () => {
    const { store: durable, health } = breakable();
    const { store } = guard(durable);
    health.writes = false;
    await store.addEdit(draft("e1", 1, 0));
    expect(await store.recover()).toBe(false);
    expect(store.storage()).toBe("memory_only");
  });

  test("receives every change when it works again, including acknowledgements from meanwhile", async () => {
    const { store: durable, health, inner } = breakable();
    const { store, changes } = guard(durable);
    await inner.deviceOf(7, "device-a");
    await store.addEdit(draft("e1", 1, 0));
    health.writes = false;
    await store.addEdit(draft("e2", 2, 10));
    await store.markSent(["e1", "e2"]);
    await store.settle([{ kind: "acknowledged", id: "e1", outcome: "stored", revision: 1, at: at(20) }]);
    expect((await inner.items(7)).map(({ id }) => id)).toEqual(["e1"]);
    health.writes = true;
    expect(await store.recover()).toBe(true);
    expect(changes).toEqual(["memory_only", "durable"]);
    expect((await inner.items(7)).map(({ id, tries }) => [id, tries])).toEqual([["e2", 1]]);
    expect(await inner.answers(7, 70)).toMatchObject([{ state: "acknowledged" }, { state: "pending" }]);
    // LOSS-23~: the device that a reload would find, and its own counter.
    expect((await store.addEdit(draft("e3", 3, 30))).item).toMatchObject({
      device_id: "device-a",
      payload: { seq: 2 },
    });
    expect(await store.recover()).toBe(false);
  });

  test("LOSS-23~ keeps the new device after its repair if it has lost the old device's counter", async () => {
    const { store: durable, health, inner } = breakable();
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    health.writes = false;
    await store.addEdit(draft("e2", 2, 10));
    health.writes = true;
    expect(await store.recover()).toBe(true);
    expect((await store.addEdit(draft("e3", 3, 30))).item).toMatchObject({
      device_id: "device-1",
      payload: { seq: 2 },
    });
    expect(await inner.deviceOf(7, "another")).toBe("device-1");
  });

  test("an edit that neither database nor memory can store is rejected", async () => {
    const { store } = guard(createMemoryStore());
    await expect(store.addEdit({ ...draft("e1", 1, 0), content: () => 1 })).rejects.toThrow();
    expect((await store.addEdit(draft("e2", 1, 1))).item.payload.content).toEqual({ text: "e2" });
  });
});

describe("LOSS-16 site data that is cleared while a page is open", () => {
  test("is noticed by the next edit: no seq is used twice", async () => {
    const stores = [createMemoryStore(), createMemoryStore()];
    let current = 0;
    const durable = { ...stores[0]!, addEdit: (one: EditDraft) => stores[current]!.addEdit(one) };
    const { store } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    current = 1;
    expect((await store.addEdit(draft("e2", 2, 1))).item).toMatchObject({ device_id: "device-1", payload: { seq: 1 } });
  });

  test("is noticed when the items are counted, and no edit is lost", async () => {
    let disk = createMemoryStore();
    const durable: OutboxStore = {
      ...disk,
      addEdit: (one) => disk.addEdit(one),
      counts: (...of) => disk.counts(...of),
      items: (user_id) => disk.items(user_id),
      answers: (user_id, instance_id) => disk.answers(user_id, instance_id),
      snapshot: (user_id) => disk.snapshot(user_id),
    };
    const { store, changes } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    disk = createMemoryStore();
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 1 } });
    expect(changes).toEqual(["memory_only"]);
  });

  test("is not assumed when another tab has received the edit's acknowledgement", async () => {
    const durable = createMemoryStore();
    const { store, changes } = guard(durable);
    await store.addEdit(draft("e1", 1, 0));
    await durable.settle([{ kind: "acknowledged", id: "e1", outcome: "stored", revision: 1, at: at(1) }]);
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 0 } });
    expect([changes, store.unsettled()]).toEqual([[], []]);
  });
});
