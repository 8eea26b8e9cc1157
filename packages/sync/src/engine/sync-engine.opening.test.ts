import { expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import { createTestEngine, createWorld } from "../testing/test-engine.ts";
import { describeStatus } from "./status.state.ts";

test("LOSS-03 a page that opens with unsent work never says, not even for a moment, that all of it is saved", async () => {
  const world = createWorld();
  const store = createMemoryStore();
  const before = createTestEngine(world, { store });
  const stop = before.engine.start();
  await before.engine.edit(1, "answer", { text: "acknowledged" });
  await world.time.advance(100);
  world.fate = () => "lost_before";
  await before.engine.edit(2, "answer", { text: "not yet" });
  stop();

  const { engine } = createTestEngine(world, { store });
  engine.start();
  const words = new Set<string>();
  for (let step = 0; step < 100; step += 1) {
    words.add(describeStatus(engine.status()).word);
    await Promise.resolve();
  }
  expect([...words]).toEqual(["nothing_yet", "saved_here_sending"]);
});

test("a device without edits of its own shows the server's answers as saved", async () => {
  const world = createWorld();
  const { engine } = createTestEngine(world, { store: createMemoryStore() });
  engine.start();
  await world.time.advance(100);
  expect(describeStatus(engine.status())).toEqual({ word: "nothing_yet", count: 0, at: null });
  await engine.adopt([{ question_id: 1, kind: "answer", content: { text: "elsewhere" }, revision: 1 }]);
  expect(describeStatus(engine.status())).toEqual({ word: "saved_on_server", count: 0, at: null });
});

test("LOSS-03 answers from other devices never hide what this device still has to send", async () => {
  const world = createWorld();
  const store = createMemoryStore();
  world.fate = () => "lost_before";
  const before = createTestEngine(world, { store });
  const stop = before.engine.start();
  await before.engine.edit(2, "answer", { text: "not yet" });
  stop();
  const { engine } = createTestEngine(world, { store });
  engine.start();
  const words = new Set<string>();
  void engine.adopt([{ question_id: 1, kind: "answer", content: { text: "elsewhere" }, revision: 1 }]);
  for (let step = 0; step < 100; step += 1) {
    words.add(describeStatus(engine.status()).word);
    await Promise.resolve();
  }
  expect([...words]).toEqual(["nothing_yet", "saved_here_sending"]);
});
