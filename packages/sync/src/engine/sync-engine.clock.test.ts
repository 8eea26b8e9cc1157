import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import { createTestEngine, createWorld } from "../testing/test-engine.ts";

const text = (value: string) => ({ text: value });
const hour = 3_600_000;

/** A computer whose idea of the server's time is wrong until a reply corrects it. */
const createWrongClock = (ahead_ms: number) => {
  const world = createWorld();
  const bell_ms = world.time.clock.now().getTime() + 60_000;
  world.server.open(70, 7, new Date(bell_ms));
  const wrong = { by_ms: ahead_ms };
  const clock = {
    now: () => new Date(world.time.clock.now().getTime() + wrong.by_ms),
    isCertain: () => wrong.by_ms === 0,
  };
  const learn = (): void => void (wrong.by_ms = 0);
  const toBell = (ms: number) => world.time.advance(bell_ms + ms - world.time.clock.now().getTime());
  return { world, clock, learn, toBell };
};

describe("LOSS-21~ a clock that was ahead and then corrected", () => {
  test.each([
    ["without a reload", false],
    ["after a reload", true],
  ])("LOSS-01~ an edit written in the last second before the bell counts, %s", async (_where, reloads) => {
    const { world, clock, learn, toBell } = createWrongClock(hour);
    const store = createMemoryStore();
    const first = createTestEngine(world, { clock, store });
    const stop = first.engine.start();
    await first.engine.edit(1, "answer", text("early"));
    await world.time.advance(1_000);
    learn();
    if (reloads) stop();
    const { engine } = reloads ? createTestEngine(world, { clock, store }) : first;
    if (reloads) engine.start();
    await toBell(-200);
    world.trip_ms = 1_000;
    const last = await engine.edit(1, "answer", text("last"));
    await toBell(3_000);
    expect(world.server.edits(70).find(({ edit_id }) => edit_id === last.edit_id)?.outcome).toBe("stored");
    expect(world.server.answer(70, 1)?.content).toEqual(text("last"));
  });

  test("LOSS-18~ the newest of a device's own edits stands, although its time is earlier", async () => {
    const { world, clock, learn } = createWrongClock(hour);
    const { engine } = createTestEngine(world, { clock });
    world.fate = () => "lost_before";
    engine.start();
    await engine.edit(1, "answer", text("older"));
    await world.time.advance(2_000);
    learn();
    await engine.edit(1, "answer", text("newer"));
    world.fate = () => "pass";
    await world.time.advance(20_000);
    expect(world.server.edits(70)).toHaveLength(2);
    expect(world.server.answers(70)).toMatchObject([{ content: text("newer") }]);
    expect(await engine.answers()).toMatchObject([{ content: text("newer"), state: "acknowledged" }]);
  });

  test("LOSS-06~ an edit made before the page knows the time is not dated before the device's earlier edits", async () => {
    const { world, clock } = createWrongClock(-hour);
    const store = createMemoryStore();
    const first = createTestEngine(world, { store });
    const other = createTestEngine(world, { device_id: "device-b" });
    const stop = first.engine.start();
    other.engine.start();
    await other.engine.edit(1, "answer", text("another computer's"));
    await world.time.advance(2_000);
    await first.engine.edit(1, "answer", text("older"));
    await world.time.advance(2_000);
    stop();
    const { engine } = createTestEngine(world, { store, clock });
    engine.start();
    await engine.edit(1, "answer", text("newer"));
    await world.time.advance(2_000);
    expect(world.server.answer(70, 1)?.content).toEqual(text("newer"));
  });
});
