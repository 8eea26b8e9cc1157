import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import type { OutboxStore } from "../outbox/outbox.types.ts";
import { createTestEngine, createWorld } from "../testing/test-engine.ts";

const text = (value: string) => ({ text: value });

/** A store whose writes of edits fail while `isFull`. */
const fillable = () => {
  const inner = createMemoryStore();
  /** `moves`: how often the engine tried to move memory back. */
  const disk = { isFull: false, moves: 0 };
  const refuse = async (): Promise<never> => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store: OutboxStore = {
    ...inner,
    addEdit: (draft) => (disk.isFull ? refuse() : inner.addEdit(draft)),
    absorb: (snapshot) => {
      disk.moves++;
      return disk.isFull ? refuse() : inner.absorb(snapshot);
    },
  };
  return { disk, store };
};

describe("LOSS-16 a computer that cannot store anything", () => {
  test("is reported at once; stored and new edits both reach the server, and no seq is used twice", async () => {
    const world = createWorld();
    const { disk, store } = fillable();
    world.fate = () => "lost_before";
    const { engine, statuses } = createTestEngine(world, { store });
    engine.start();
    await engine.edit(1, "answer", text("kept"));
    disk.isFull = true;
    await engine.edit(1, "answer", text("not kept"));
    expect(statuses.find(({ storage }) => storage === "memory_only")).toMatchObject({ writing: 1 });
    expect(engine.status()).toMatchObject({ storage: "memory_only", pending: { answers: 2 } });
    expect(engine.status().device_id).not.toBe("device-a");
    world.fate = () => "pass";
    engine.wake();
    await world.time.advance(5_000);
    expect(world.server.edits(70)).toHaveLength(2);
    expect(world.server.answer(70, 1)?.content).toEqual(text("not kept"));
    expect(engine.status().pending.answers).toBe(0);
  });

  test("is used again when it has room, with everything that memory held", async () => {
    const world = createWorld();
    const { disk, store } = fillable();
    world.fate = () => "lost_before";
    const { engine, statuses } = createTestEngine(world, { store });
    engine.start();
    await engine.edit(1, "answer", text("kept"));
    disk.isFull = true;
    await engine.edit(2, "answer", text("in memory"));
    await world.time.advance(31_000);
    expect(engine.status().storage).toBe("memory_only");
    disk.isFull = false;
    await world.time.advance(31_000);
    expect(engine.status()).toMatchObject({ storage: "durable", pending: { answers: 2 } });
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 2 } });
    expect(statuses.at(-1)?.storage).toBe("durable");
    world.fate = () => "pass";
    engine.wake();
    await world.time.advance(2_000);
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 0 } });
    expect(world.server.edits(70)).toHaveLength(2);
  });

  test("for some seconds is used again some seconds later", async () => {
    const world = createWorld();
    const { disk, store } = fillable();
    world.fate = () => "lost_before";
    const { engine } = createTestEngine(world, { store });
    engine.start();
    await world.time.advance(45_000);
    disk.isFull = true;
    await engine.edit(1, "answer", text("in memory"));
    await world.time.advance(2_000);
    expect(engine.status().storage).toBe("memory_only");
    disk.isFull = false;
    await world.time.advance(2_500);
    expect(engine.status()).toMatchObject({ storage: "durable", pending: { answers: 1 } });
    expect(await store.counts(7)).toMatchObject({ pending: { answers: 1 } });
  });

  test("is tried less and less often, also when it fails again as soon as it is used", async () => {
    const world = createWorld();
    const { disk, store } = fillable();
    world.fate = () => "lost_before";
    const { engine } = createTestEngine(world, { store });
    engine.start();
    disk.isFull = true;
    await engine.edit(1, "answer", text("0"));
    await world.time.advance(62_000);
    expect(disk.moves).toBe(6);
    for (let at = 1; at <= 12; at++) {
      disk.isFull = false;
      await world.time.advance(5_000);
      disk.isFull = true;
      await engine.edit(1, "answer", text(String(at)));
    }
    expect(disk.moves).toBeLessThan(10);
    disk.isFull = false;
    await world.time.advance(31_000);
    expect(engine.status().storage).toBe("durable");
    expect(await store.answers(7, 70)).toMatchObject([{ content: text("12") }]);
  });

  test("and does not reply: the engine gives up after five seconds, and the edit is safe in memory", async () => {
    const world = createWorld();
    const inner = createMemoryStore();
    const silent = (): Promise<never> => new Promise(() => undefined);
    const { engine } = createTestEngine(world, { store: { ...inner, addEdit: silent } });
    engine.start();
    const edit = engine.edit(1, "answer", text("a"));
    await world.time.advance(5_100);
    expect(await edit).toMatchObject({ content: text("a") });
    expect(engine.status()).toMatchObject({ storage: "memory_only", writing: 0 });
    expect(world.server.edits(70)).toHaveLength(1);
  });
});
