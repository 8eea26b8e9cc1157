import { describeStatus } from "./status.state.ts";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import type { OutboxStore } from "../outbox/outbox.types.ts";
import { isFiltered, poison, refusal } from "../testing/model-server.ts";
import { createTestEngine, createWorld, type Fate } from "../testing/test-engine.ts";
import { checkEveryMs } from "./scheduler.state.ts";

const text = (value: string) => ({ text: value });

/** A store that counts the calls of `counts`. */
const counting = (store: OutboxStore) => {
  const asked = { counts: 0 };
  const counts: OutboxStore["counts"] = (...of) => {
    asked.counts++;
    return store.counts(...of);
  };
  return { asked, store: { ...store, counts } };
};

describe("the life of an edit", () => {
  test("SYNC-05 an edit is stored on the device, sent, and acknowledged only after the commit", async () => {
    const world = createWorld();
    const { engine, statuses, faults } = createTestEngine(world);
    engine.start();
    const edit = await engine.edit(1, "answer", text("Paris"));
    expect(edit).toMatchObject({ seq: 1, question_id: 1, content: text("Paris"), base_revision: 0 });
    expect(engine.status().pending.answers).toBe(1);
    expect(world.server.has(70, edit.edit_id)).toBe(false);
    await world.time.advance(100);
    expect(world.server.answer(70, 1)?.content).toEqual(text("Paris"));
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, connection: "online", storage: "durable" });
    expect(statuses.map(({ writing, pending }) => [writing, pending.answers])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(faults).toEqual([]);
  });

  test("the next edit is based on the revision that the server returned", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    expect(await engine.edit(1, "answer", text("b"))).toMatchObject({ seq: 2, base_revision: 1 });
  });

  test("a skip is an edit too, and missing content is sent as null", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "skip", undefined);
    await world.time.advance(100);
    expect(world.server.answer(70, 1)).toMatchObject({ kind: "skip", content: null });
  });

  test("of the unsent edits of one question only the newest is sent", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    for (const letter of "Paris") await engine.edit(1, "answer", text(letter));
    await engine.edit(2, "answer", text("other"));
    expect(engine.status().pending.answers).toBe(2);
    engine.start();
    await world.time.advance(100);
    expect(world.sent.map(({ items }) => items.length)).toEqual([2]);
    expect(world.server.edits(70).map(({ seq }) => seq)).toEqual([5, 6]);
  });

  test("an edit that is being sent is never replaced", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(5);
    await engine.edit(1, "answer", text("b"));
    await engine.edit(1, "answer", text("c"));
    await world.time.advance(200);
    expect(world.server.edits(70).map(({ content }) => content)).toEqual([text("a"), text("c")]);
    expect(engine.status().pending.answers).toBe(0);
  });

  test("a late edit is acknowledged as late", async () => {
    const world = createWorld();
    world.server.open(70, 7, new Date("2026-11-16T08:00:00Z"));
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    expect(await engine.answers()).toMatchObject([{ state: "acknowledged", outcome: "late" }]);
    expect(engine.status().set_aside).toBe(0);
  });
});

describe("SYNC-06 CONST-03 unsynchronised items", () => {
  test("are looked for every 1000 ms", async () => {
    expect(checkEveryMs).toBe(1_000);
    const world = createWorld();
    const { asked, store } = counting(createMemoryStore());
    const { engine } = createTestEngine(world, { store });
    const stop = engine.start();
    await world.time.advance(500);
    asked.counts = 0;
    await world.time.advance(10_000);
    expect(asked.counts).toBe(10);
    stop();
    await world.time.advance(10_000);
    expect(asked.counts).toBe(10);
  });

  test("that another tab wrote are sent by the tab that has the lock", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    const locks = createLocks();
    const tabs = [1, 2].map(() => createTestEngine(world, { store, locks }));
    for (const { engine } of tabs) engine.start();
    await world.time.advance(10);
    await Promise.all(tabs.map(({ engine }, index) => engine.edit(index, "answer", text("a"))));
    await world.time.advance(3_000);
    expect(world.server.edits(70)).toHaveLength(2);
    expect(world.sent.flatMap(({ items }) => items)).toHaveLength(2);
    for (const { engine } of tabs) {
      expect(engine.status().pending.answers).toBe(0);
      expect(describeStatus(engine.status()).word).toBe("saved_on_server");
    }
  });
});

/** Web Locks as far as the engine uses them. */
const createLocks = () => {
  const held = new Set<string>();
  return {
    held,
    async request<T>(name: string, _options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T> {
      if (held.has(name)) return work(null);
      held.add(name);
      return work({}).finally(() => held.delete(name));
    },
  };
};

describe("several tabs", () => {
  test("LOSS-06 share one sequence of edits: the newer edit stands, whichever tab sends first", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    const [first, second] = [createTestEngine(world, { store }), createTestEngine(world, { store })];
    await first.engine.edit(1, "answer", text("older, in a background tab"));
    await first.store.markSent((await store.items(7)).map(({ id }) => id));
    await world.time.advance(5);
    await second.engine.edit(1, "answer", text("newer"));
    second.engine.start();
    await world.time.advance(50);
    first.engine.start();
    await world.time.advance(5_000);
    expect(world.server.edits(70).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(world.server.answer(70, 1)?.content).toEqual(text("newer"));
  });

  test("a suspended tab that holds the lock does not block the others for long", async () => {
    const world = createWorld();
    const locks = createLocks();
    locks.held.add("examplar-sync/7/answers");
    const { engine } = createTestEngine(world, { locks });
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(9_000);
    expect(world.sent).toEqual([]);
    await world.time.advance(4_000);
    expect(engine.status().pending.answers).toBe(0);
  });
});

describe("a network that fails", () => {
  test.each<Fate>(["lost_after", "cut_reply"])(
    "LOSS-17 an edit without a reply (%s) is sent again and stored once",
    async (lost) => {
      const world = createWorld();
      const fates: Fate[] = [lost, lost];
      world.fate = () => fates.shift() ?? "pass";
      const { engine } = createTestEngine(world);
      engine.start();
      await engine.edit(1, "answer", text("a"));
      await world.time.advance(50);
      expect(world.server.edits(70)).toHaveLength(1);
      expect(engine.status().pending.answers).toBe(1);
      await world.time.advance(5_000);
      expect(world.server.edits(70)).toHaveLength(1);
      expect(engine.status()).toMatchObject({ pending: { answers: 0 }, connection: "online" });
      expect(await engine.answers()).toMatchObject([{ state: "acknowledged", outcome: "duplicate" }]);
    },
  );

  test("offline, edits are stored on the device and the status is offline; online, all are sent", async () => {
    const world = createWorld();
    world.fate = () => "lost_before";
    const { engine } = createTestEngine(world);
    engine.start();
    for (let question = 0; question < 250; question++) await engine.edit(question, "answer", text("a"));
    await world.time.advance(60_000);
    expect(engine.status()).toMatchObject({ pending: { answers: 250 }, connection: "offline" });
    expect(world.sent.length).toBeLessThan(20);
    world.fate = () => "pass";
    engine.networkChanged(true);
    await world.time.advance(2_000);
    expect(world.server.edits(70)).toHaveLength(250);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, connection: "online" });
    expect(Math.max(...world.sent.map(({ items }) => items.length))).toBe(200);
  });

  test("LOSS-17 clients wait for the server's Retry-After, and retry spread over time", async () => {
    const world = createWorld();
    const fates: Fate[] = [{ reply: refusal(503, null, 8_000) }];
    world.fate = () => fates.shift() ?? "pass";
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(7_900);
    engine.wake();
    expect(world.sent).toHaveLength(1);
    expect(engine.status().connection).toBe("retrying");
    await world.time.advance(3_000);
    expect(engine.status().pending.answers).toBe(0);
  });

  test("a request that never ends is aborted and sent again", async () => {
    const world = createWorld();
    const fates: Fate[] = ["never"];
    world.fate = () => fates.shift() ?? "pass";
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(19_000);
    expect(world.sent).toHaveLength(1);
    await world.time.advance(4_000);
    expect(world.server.edits(70)).toHaveLength(1);
    expect(engine.status().pending.answers).toBe(0);
  });
});

test("LOSS-18 an older edit that arrives after a newer one changes nothing", async () => {
  const world = createWorld();
  const { engine } = createTestEngine(world);
  await engine.edit(1, "answer", text("older"));
  engine.hide();
  await world.time.advance(10);
  await engine.edit(1, "answer", text("newer"));
  const [older, newer] = (await engine.exportUnsent()).edits.map(({ edit }) => edit);
  world.server.handle({ ...world.kept_alive[0]!, items: [newer] }, 7);
  world.server.handle({ ...world.kept_alive[0]!, items: [older] }, 7);
  engine.start();
  await world.time.advance(1_000);
  expect(world.server.edits(70).map(({ seq }) => seq)).toEqual([2, 1]);
  expect(world.server.answer(70, 1)?.content).toEqual(text("newer"));
  expect(await engine.answers()).toMatchObject([{ content: text("newer"), state: "acknowledged" }]);
});

describe("a bad edit", () => {
  test("LOSS-05 LOSS-08 that the server rejects is set aside with its code; the others are stored", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    await engine.edit(1, "answer", text("good"));
    await engine.edit(9_999, "answer", text("not in the paper"));
    await engine.edit(2, "answer", text("good too"));
    engine.start();
    await world.time.advance(100);
    expect(world.sent).toHaveLength(1);
    expect(world.server.edits(70).map(({ question_id }) => question_id)).toEqual([1, 2]);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 1 });
    const { edits } = await engine.exportUnsent();
    expect(edits).toMatchObject([
      { instance_id: 70, edit: { question_id: 9_999 }, set_aside: { code: "question_not_in_paper" } },
    ]);
  });

  test.each([1, 2, 50, 200])(
    "LOSS-05 LOSS-35 for which a filter refuses its batch of %i is found and sent again until it passes",
    async (count) => {
      const world = createWorld();
      let isFiltering = true;
      world.fate = (request) =>
        isFiltering && isFiltered(request) ? { reply: refusal(400, "validation_failed") } : "pass";
      const { engine } = createTestEngine(world);
      const bad = Math.floor(count / 3);
      for (let question = 0; question < count; question++)
        await engine.edit(question, "answer", question === bad ? poison : text("good"));
      engine.start();
      await world.time.advance(50_000);
      expect(world.server.edits(70)).toHaveLength(count - 1);
      isFiltering = false;
      await world.time.advance(61_000);
      expect(world.server.edits(70)).toHaveLength(count);
      expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 0 });
    },
  );

  test("LOSS-05 at which the server fails is found, set aside, and sent again after a minute", async () => {
    const world = createWorld();
    const isBad = (items: unknown[]): boolean =>
      items.some((item) => (item as { question_id: number }).question_id === 3);
    let isFaulty = true;
    world.fate = ({ items }) => (isFaulty && isBad(items) ? { reply: refusal(500, "internal_error") } : "pass");
    const { engine } = createTestEngine(world);
    for (let question = 0; question < 8; question++) await engine.edit(question, "answer", text("a"));
    engine.start();
    await world.time.advance(50_000);
    expect(world.server.edits(70)).toHaveLength(7);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 1 });
    isFaulty = false;
    await world.time.advance(61_000);
    expect(world.server.edits(70)).toHaveLength(8);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 0 });
  });

  test("all edits of an attempt that is refused are set aside, and tried again after a minute", async () => {
    const world = createWorld();
    let isRefused = true;
    world.fate = () => (isRefused ? { reply: refusal(404, "not_found") } : "pass");
    const { engine } = createTestEngine(world);
    engine.start();
    for (const question of [1, 2]) await engine.edit(question, "answer", text("a"));
    await world.time.advance(2_000);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 2 });
    expect(await engine.answers()).toMatchObject([{ state: "set_aside" }, { state: "set_aside" }]);
    isRefused = false;
    await world.time.advance(61_000);
    expect(world.server.edits(70)).toHaveLength(2);
    expect(engine.status().set_aside).toBe(0);
  });
});

describe("an edit of another attempt", () => {
  const refuseOther = (world: ReturnType<typeof createWorld>) => {
    world.server.open(71, 7);
    world.fate = ({ instance_id }) => (instance_id === 71 ? "lost_before" : "pass");
  };

  test("is counted separately and not waited for, and is kept until the server has it", async () => {
    const world = createWorld();
    refuseOther(world);
    const { engine, store } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("here"));
    await engine.edit(1, "answer", text("there"), { instance_id: 71 });
    expect(engine.status()).toMatchObject({ pending: { answers: 1 }, elsewhere: { answers: 1 } });
    const flushed = engine.flush({ within_ms: 20_000 });
    await world.time.advance(5_000);
    expect(await Promise.race([flushed, Promise.resolve("still waiting")])).toMatchObject({
      settled: true,
      pending: [],
    });
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, elsewhere: { answers: 1 } });
    expect((await store.items(7)).map(({ instance_id }) => instance_id)).toEqual([71]);
    world.fate = () => "pass";
    await world.time.advance(60_000);
    expect(engine.status().elsewhere.answers).toBe(0);
    expect(world.server.edits(71)).toHaveLength(1);
  });

  test("is counted and waited for by a page without an attempt of its own", async () => {
    const world = createWorld();
    refuseOther(world);
    const { engine } = createTestEngine(world, { owner: { user_id: 7, instance_id: null } });
    engine.start();
    for (const instance_id of [70, 71]) await engine.edit(1, "answer", text("left"), { instance_id });
    expect(engine.status()).toMatchObject({ pending: { answers: 2 }, elsewhere: { answers: 0 } });
    const flushed = engine.flush({ within_ms: 3_000 });
    await world.time.advance(4_000);
    expect(await flushed).toMatchObject({ settled: false });
  });

  test("that the server refuses does not appear in the status of this attempt", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("of an attempt that is not theirs"), { instance_id: 99 });
    await world.time.advance(5_000);
    expect(engine.status()).toMatchObject({ set_aside: 0, pending: { answers: 0 } });
  });
});
