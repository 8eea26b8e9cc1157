import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../outbox/memory-store.ts";
import { refusal } from "../testing/model-server.ts";
import { createTestEngine, createWorld, type Fate } from "../testing/test-engine.ts";

const text = (value: string) => ({ text: value });
const settledReport = { settled: true, pending: [], set_aside: [], connection: "online" };

describe("a page that is loaded again", () => {
  test("LOSS-03 LOSS-04 shows what was typed, and says exactly what the server acknowledged", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    const before = createTestEngine(world, { store });
    const stop = before.engine.start();
    await before.engine.edit(1, "answer", text("acknowledged"));
    await world.time.advance(100);
    world.fate = () => "lost_before";
    await before.engine.edit(2, "answer", text("typed while the save failed"));
    await world.time.advance(1_000);
    stop();

    const after = createTestEngine(world, { store });
    expect(await after.engine.answers()).toMatchObject([
      { question_id: 1, content: text("acknowledged"), state: "acknowledged" },
      { question_id: 2, content: text("typed while the save failed"), state: "pending" },
    ]);
    after.engine.start();
    await world.time.advance(1_000);
    expect(after.engine.status()).toMatchObject({
      pending: { answers: 1 },
      connection: "offline",
      last_acknowledged_at: "2026-11-16T09:00:00.010Z",
    });
    world.fate = () => "pass";
    await world.time.advance(30_000);
    expect(world.server.answer(70, 2)?.content).toEqual(text("typed while the save failed"));
    expect(after.engine.status().pending.answers).toBe(0);
  });

  test("LOSS-04 what was on its way when the page died is still in the outbox", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    world.fate = () => "never";
    const before = createTestEngine(world, { store });
    before.engine.start();
    const { edit_id } = await before.engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    expect(world.sent).toHaveLength(1);
    expect(await store.items(7)).toMatchObject([{ id: edit_id, state: "pending", tries: 1 }]);
  });

  test("retries at once what was refused in a way that may pass", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    world.fate = () => ({ reply: refusal(404, "not_found") });
    const before = createTestEngine(world, { store });
    const stop = before.engine.start();
    await before.engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    expect(before.engine.status().set_aside).toBe(1);
    stop();
    world.fate = () => "pass";
    const after = createTestEngine(world, { store });
    after.engine.start();
    await world.time.advance(100);
    expect(after.engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 0 });
  });

  test("never gives a seq twice", async () => {
    const world = createWorld();
    const store = createMemoryStore();
    const seqs: number[] = [];
    for (let load = 0; load < 3; load++) {
      const { engine } = createTestEngine(world, { store });
      for (const question of [1, 2]) seqs.push((await engine.edit(question, "answer", text("a"))).seq);
    }
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("LOSS-14 on another machine takes the server's answers, and the old one's work is merged when it comes back", async () => {
    const world = createWorld();
    const [old, fresh] = [
      createTestEngine(world, { device_id: "device-a" }),
      createTestEngine(world, { device_id: "device-b" }),
    ];
    await old.engine.edit(1, "answer", text("old machine, sent"));
    const stopOld = old.engine.start();
    await world.time.advance(100);
    stopOld();
    await old.engine.edit(2, "answer", text("old machine, still there"));
    await old.engine.edit(1, "answer", text("old machine, older than the new one's"));
    await world.time.advance(60_000);

    const held = world.server.answer(70, 1)!;
    await fresh.engine.adopt([{ question_id: 1, kind: "answer", content: held.content, revision: 1 }]);
    expect(await fresh.engine.answers()).toMatchObject([{ content: text("old machine, sent"), state: "acknowledged" }]);
    expect(await fresh.engine.edit(1, "answer", text("new machine"))).toMatchObject({ seq: 1, base_revision: 1 });
    fresh.engine.start();
    await world.time.advance(1_000);
    old.engine.start();
    await world.time.advance(1_000);
    expect(world.server.edits(70)).toHaveLength(4);
    expect(world.server.answer(70, 1)?.content).toEqual(text("new machine"));
    expect(world.server.answer(70, 2)?.content).toEqual(text("old machine, still there"));
  });
});

describe("LOSS-07 the sign-in", () => {
  test("ends: edits are still stored here and not sent; they are all sent after the next sign-in", async () => {
    const world = createWorld();
    world.signed_in = null;
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    expect(engine.status().connection).toBe("signed_out");
    await engine.edit(2, "answer", text("b"));
    await world.time.advance(60_000);
    expect(world.sent).toHaveLength(1);
    expect(engine.status().pending.answers).toBe(2);
    expect(await engine.flush()).toMatchObject({ settled: false, connection: "signed_out" });
    world.signed_in = 7;
    engine.signedIn(7);
    await world.time.advance(100);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, connection: "online" });
  });

  test("of another user sends nothing of this one's, and theirs goes on beside it", async () => {
    const world = createWorld();
    world.server.open(80, 8);
    const store = createMemoryStore();
    const first = createTestEngine(world, { store });
    await first.engine.edit(1, "answer", text("of user 7"));
    first.engine.signedIn(8);
    const stop = first.engine.start();
    await world.time.advance(5_000);
    stop();
    world.signed_in = 8;
    const second = createTestEngine(world, {
      store,
      owner: { user_id: 8, instance_id: 80 },
      device_id: "device-of-8",
    });
    const stopSecond = second.engine.start();
    await second.engine.edit(1, "answer", text("of user 8"));
    await world.time.advance(5_000);
    stopSecond();
    expect(world.sent.every(({ user_id }) => user_id === 8)).toBe(true);
    expect(world.server.answer(80, 1)?.content).toEqual(text("of user 8"));

    world.signed_in = 7;
    const again = createTestEngine(world, { store, owner: { user_id: 7, instance_id: null } });
    again.engine.start();
    await world.time.advance(5_000);
    expect(world.server.answer(70, 1)?.content).toEqual(text("of user 7"));
    expect(again.engine.status().pending.answers).toBe(0);
  });
});

describe("a flush", () => {
  test("waits for everything that was pending", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await engine.record("events", { kind: "blur" });
    const report = engine.flush();
    await world.time.advance(100);
    expect(await report).toEqual(settledReport);
    expect(world.server.events(70)).toHaveLength(1);
  });

  test("does not wait out a backoff", async () => {
    const world = createWorld();
    const fates: Fate[] = Array.from({ length: 8 }, () => "lost_before");
    world.fate = () => fates.shift() ?? "pass";
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    while (fates.length > 1) await world.time.advance(100);
    await world.time.advance(100);
    const report = engine.flush();
    await world.time.advance(2_500);
    expect(await report).toEqual(settledReport);
  });

  test("reports what is not settled when its time is over", async () => {
    const world = createWorld();
    world.fate = () => "lost_before";
    const { engine } = createTestEngine(world);
    engine.start();
    const { edit_id } = await engine.edit(1, "answer", text("a"));
    const report = engine.flush({ within_ms: 3_000 });
    await world.time.advance(3_000);
    expect(await report).toEqual({ settled: false, pending: [edit_id], set_aside: [], connection: "offline" });
  });

  test("of a named attempt waits for that attempt only, if the page has no attempt of its own", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world, { owner: { user_id: 7, instance_id: null } });
    engine.start();
    await engine.edit(1, "answer", text("a"), { instance_id: 70 });
    await world.time.advance(1_000);
    world.fate = () => "lost_before";
    const { edit_id } = await engine.edit(1, "answer", text("b"), { instance_id: 71 });
    const one = engine.flush({ within_ms: 3_000, instance_id: 70 });
    const all = engine.flush({ within_ms: 3_000 });
    await world.time.advance(3_000);
    expect(await one).toMatchObject({ settled: true, pending: [] });
    expect(await all).toMatchObject({ settled: false, pending: [edit_id] });
  });

  test("names what was set aside", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    const { edit_id } = await engine.edit(9_999, "answer", text("not in the paper"));
    const report = engine.flush();
    await world.time.advance(100);
    const reason = { code: "question_not_in_paper" };
    expect(await report).toMatchObject({ settled: true, set_aside: [{ id: edit_id, reason }] });
  });
});

describe("a page that is hidden", () => {
  test("sends what fits at once, and acknowledges nothing", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    await engine.edit(1, "answer", text("first"));
    await engine.edit(2, "answer", text("x".repeat(70_000)));
    await engine.edit(3, "answer", text("last"));
    engine.hide();
    expect(world.kept_alive.flatMap(({ items }) => items)).toMatchObject([{ question_id: 1 }, { question_id: 3 }]);
    await world.time.advance(10);
    expect(engine.status().pending.answers).toBe(3);
    expect(await engine.answers()).toMatchObject([{ state: "pending" }, { state: "pending" }, { state: "pending" }]);
    world.server.handle(world.kept_alive[0]!, 7);
    engine.start();
    await world.time.advance(1_000);
    expect(world.server.edits(70)).toHaveLength(2);
    expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 1 });
  });

  test("sends nothing when nobody is signed in, or nothing waits", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.hide();
    engine.signedOut();
    await engine.edit(1, "answer", text("a"));
    engine.hide();
    expect(world.kept_alive).toEqual([]);
  });
});

describe("SYNC-01 events", () => {
  test("are written first, and go after answers", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    await engine.record("events", { kind: "blur" });
    await engine.edit(1, "answer", text("a"));
    expect(engine.status().pending).toEqual({ answers: 1, events: 1 });
    engine.start();
    await world.time.advance(1_000);
    expect(world.sent.map(({ lane }) => lane)).toEqual(["answers", "events"]);
    expect(engine.status().pending).toEqual({ answers: 0, events: 0 });
  });

  test("never hold an answer up", async () => {
    const world = createWorld();
    world.fate = ({ lane }) => (lane === "answers" ? "pass" : "never");
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.record("events", { kind: "blur" });
    await world.time.advance(50);
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(50);
    expect(world.server.answer(70, 1)?.content).toEqual(text("a"));
  });
});

describe("a forced resend", () => {
  test("SYNC-05 sends everything again that is known here, and may be repeated", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    for (const question of [1, 2, 3]) await engine.edit(question, "answer", text("a"));
    await engine.edit(9_999, "answer", text("not in the paper"));
    await world.time.advance(1_000);
    const stored = world.server.edits(70);
    world.sent.length = 0;
    for (let time = 0; time < 2; time++) {
      expect(await engine.resendAll()).toBe(4);
      await world.time.advance(1_000);
      expect(engine.status()).toMatchObject({ pending: { answers: 0 }, set_aside: 1 });
    }
    expect(world.server.edits(70)).toEqual(stored);
    const resent = new Set(world.sent.flatMap(({ items }) => items.map((item) => JSON.stringify(item))));
    expect(resent.size).toBe(4);
  });

  test("repairs a server that has lost what it acknowledged", async () => {
    const world = createWorld();
    const { engine } = createTestEngine(world);
    engine.start();
    await engine.edit(1, "answer", text("a"));
    await world.time.advance(100);
    world.server.open(70, 7);
    expect(world.server.edits(70)).toEqual([]);
    await engine.resendAll();
    await world.time.advance(100);
    expect(world.server.answer(70, 1)?.content).toEqual(text("a"));
  });
});

test("a refusal of one lane is no fault of the engine", async () => {
  const world = createWorld();
  world.fate = () => ({ reply: refusal(403, "forbidden") });
  const { engine, faults } = createTestEngine(world);
  engine.start();
  await engine.record("events", { kind: "blur" });
  await world.time.advance(1_000);
  expect(engine.status()).toMatchObject({ pending: { events: 0 }, set_aside: 0 });
  expect(faults).toEqual([]);
});
