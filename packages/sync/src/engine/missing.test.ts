import { describe, expect, test } from "vitest";
import { createTestEngine, createWorld } from "../testing/test-engine.ts";

const text = (value: string) => ({ text: value });
const nothing = { waiting: 0, refused: 0, total: 0 };
const breaks = { reply: { status: 500, retry_after_ms: null, body: undefined } };
const rejects = (edit_id: string) => ({
  reply: {
    status: 200,
    retry_after_ms: null,
    body: { results: [{ edit_id, outcome: "rejected", code: "invalid_content", revision: null }] },
  },
});

const startEngine = (instance_id: number | null = 70) => {
  const world = createWorld();
  world.server.open(71, 7);
  const { engine } = createTestEngine(world, { owner: { user_id: 7, instance_id } });
  engine.start();
  return { world, engine };
};

describe("what the server does not have", () => {
  test("LOSS-22 an edit that is refused for good is part of every total, but not of the waiting ones", async () => {
    const { world, engine } = startEngine();
    const { edit_id } = await engine.edit(1, "answer", text("refused"));
    world.fate = () => rejects(edit_id);
    await world.time.advance(5_000);
    const refused = { waiting: 0, refused: 1, total: 1 };
    expect(await engine.missing()).toMatchObject({ ...refused, all: refused });
  });

  test("an edit of another attempt that a broken server set aside waits for its retry, and does not count here", async () => {
    const { world, engine } = startEngine();
    world.fate = () => breaks;
    await engine.edit(1, "answer", text("there"), { instance_id: 71 });
    await world.time.advance(200_000);
    expect(engine.status()).toMatchObject({ elsewhere: { answers: 0, set_aside: 1, refused: 0 } });
    const all = { waiting: 1, refused: 0, total: 1 };
    expect(await engine.missing()).toMatchObject({ ...nothing, all });
    expect(await engine.missing(71)).toMatchObject({ ...all, all });
    world.fate = () => "pass";
    await world.time.advance(120_000);
    expect(await engine.missing()).toMatchObject({ ...nothing, all: nothing });
  });

  test("is sent before a sign-out, including other attempts and items set aside for later", async () => {
    const { world, engine } = startEngine();
    world.fate = () => breaks;
    await engine.edit(1, "answer", text("set aside"), { instance_id: 71 });
    await world.time.advance(200_000);
    world.fate = () => "lost_before";
    await engine.edit(2, "answer", text("waits"), { instance_id: 71 });
    await world.time.advance(10_000);
    world.fate = () => "pass";
    const flushed = engine.flush({ within_ms: 3_000, instance_id: "all" });
    await world.time.advance(3_000);
    expect([await flushed, await engine.missing()]).toMatchObject([{ settled: true, pending: [] }, { all: nothing }]);
    expect(world.server.edits(71)).toHaveLength(2);
  });

  test("is reported within the time limit, even if the network blocks another attempt's work", async () => {
    const { world, engine } = startEngine();
    world.fate = () => "never";
    const { edit_id } = await engine.edit(1, "answer", text("there"), { instance_id: 71 });
    const flushed = engine.flush({ within_ms: 3_000, instance_id: "all" });
    await world.time.advance(3_000);
    expect(await flushed).toMatchObject({ settled: false, pending: [edit_id] });
  });

  test("a refused edit of another attempt is part of the total of all attempts only", async () => {
    const { world, engine } = startEngine();
    const { edit_id } = await engine.edit(1, "answer", text("there"), { instance_id: 71 });
    world.fate = () => rejects(edit_id);
    await world.time.advance(5_000);
    world.fate = () => "lost_before";
    await engine.edit(1, "answer", text("here"));
    expect(await engine.missing()).toMatchObject({
      waiting: 1,
      refused: 0,
      total: 1,
      all: { waiting: 1, refused: 1, total: 2 },
    });
  });

  test("a page without an attempt counts each change once", async () => {
    const { world, engine } = startEngine(null);
    world.fate = () => "lost_before";
    for (const instance_id of [70, 71]) await engine.edit(1, "answer", text("left"), { instance_id });
    const both = { waiting: 2, refused: 0, total: 2 };
    expect(await engine.missing()).toMatchObject({ ...both, all: both });
  });

  test("files of other attempts are counted with their edits", async () => {
    const own = { waiting: 1, refused: 1, in_page: 0 };
    const every = { waiting: 3, refused: 2, in_page: 0 };
    const done = async () => undefined;
    const files = {
      counts: (instance_id?: number) => (instance_id === 70 ? own : every),
      carry: async () => [],
      look: done,
      retry: done,
      subscribe: () => () => undefined,
      wake: () => undefined,
    };
    const { engine } = createTestEngine(createWorld(), { files });
    expect(await engine.missing()).toMatchObject({
      waiting: 1,
      refused: 1,
      total: 2,
      all: { waiting: 3, refused: 2, total: 5 },
    });
  });
});
