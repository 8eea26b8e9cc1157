import { ordinaryPaceMs, slowestPaceMs } from "@examplar/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beforeBellMs, bellSpreadMs } from "./scheduler.state.ts";
import { createModelServer, refusal } from "../testing/model-server.ts";
import { createTestEngine, createWorld, type World } from "../testing/test-engine.ts";

const text = (value: string) => ({ text: value });

/** A student types for a while, an edit every 300 ms; returns when each request began. */
const typeFor = async (world: World, ms: number, random = () => 0.5) => {
  const begun: number[] = [];
  world.fate = () => {
    begun.push(world.time.timers.now());
    return "pass";
  };
  const { engine } = createTestEngine(world, { random });
  engine.start();
  // Skip the first seconds of the page, in which no pace holds.
  await world.time.advance(5_000);
  for (let typed = 0; typed < ms; typed += 300) {
    await engine.edit(1, "answer", text(`typed ${typed}`));
    await world.time.advance(300);
  }
  return { engine, begun };
};

const gapsOf = (begun: number[]): number[] => begun.slice(1).map((at, index) => at - begun[index]!);

const worldWith = (pace_ms: number | undefined, deadline_in_ms: number | null = null): World => {
  const world = createWorld();
  world.server = createModelServer(world.time.clock, () => pace_ms);
  const deadline = deadline_in_ms === null ? null : new Date(world.time.clock.now().getTime() + deadline_in_ms);
  world.server.open(70, 7, deadline);
  return world;
};

describe("the pace", () => {
  test("by default a change is sent within a second, together with others", async () => {
    const { begun } = await typeFor(worldWith(undefined), 9_000);
    expect(Math.max(...gapsOf(begun))).toBeLessThanOrEqual(ordinaryPaceMs + 300);
    expect(Math.min(...gapsOf(begun))).toBeGreaterThanOrEqual(ordinaryPaceMs);
  });

  test("a first change after a pause is sent at once", async () => {
    const world = worldWith(10_000);
    const { engine, begun } = await typeFor(world, 300);
    await world.time.advance(20_000);
    const before = world.time.timers.now();
    await engine.edit(2, "answer", text("after a pause"));
    await world.time.advance(1);
    expect(begun.at(-1)).toBe(before);
  });

  test("a busy server gets fewer requests, and still receives every edit", async () => {
    const world = worldWith(4_000);
    const { engine, begun } = await typeFor(world, 30_000);
    expect(Math.min(...gapsOf(begun))).toBeGreaterThanOrEqual(4_000);
    await world.time.advance(5_000);
    expect(engine.status().pending.answers).toBe(0);
    expect(world.server.answer(70, 1)?.content).toEqual(text("typed 29700"));
  });

  test("a server cannot slow a device below one request in ten seconds", async () => {
    const { begun } = await typeFor(worldWith(600_000), 45_000);
    expect(Math.max(...gapsOf(begun))).toBeLessThanOrEqual(slowestPaceMs + 300);
  });

  test("in the last two minutes before the deadline the ordinary pace holds, whatever the server asks for", async () => {
    const { begun } = await typeFor(worldWith(10_000, 130_000), 60_000);
    const late = begun.filter((at) => at >= 10_000 + 1_300);
    expect(late.length).toBeGreaterThan(20);
    expect(Math.max(...gapsOf(late))).toBeLessThanOrEqual(ordinaryPaceMs + 300);
  });

  test("a server that replies again, even to a request without edits, ends the long backoff after its failures", async () => {
    const world = worldWith(undefined);
    world.fate = () => ({ reply: refusal(503, "service_unavailable", 5_000) });
    const { engine } = createTestEngine(world, { random: () => 0.99 });
    engine.start();
    await engine.edit(1, "answer", text("typed while the database was away"));
    await world.time.advance(70_000);
    world.fate = () => "pass";
    await world.time.advance(6_100);
    await Promise.all([engine.ask(), world.time.advance(1_000)]);
    expect(engine.status().pending.answers).toBe(0);
  });

  test("a deadline in the reply to a request without edits ends the slow pace at once", async () => {
    const world = worldWith(10_000);
    const { engine, begun } = await typeFor(world, 3_000);
    world.server.open(70, 7, new Date(world.time.clock.now().getTime() + 60_000));
    await Promise.all([engine.ask(), world.time.advance(100)]);
    const [before, asked_at] = [begun.length, world.time.timers.now()];
    await engine.edit(2, "answer", text("in the last minute"));
    await world.time.advance(ordinaryPaceMs + 100);
    expect(begun.length).toBeGreaterThan(before);
    expect(begun[before]! - asked_at).toBeLessThanOrEqual(ordinaryPaceMs);
  });

  test("a hand-in does not wait for the pace", async () => {
    const world = worldWith(10_000);
    const { engine } = await typeFor(world, 3_000);
    expect(engine.status().pending.answers).toBeGreaterThan(0);
    const report = engine.flush();
    await world.time.advance(100);
    expect(await report).toMatchObject({ settled: true, pending: [] });
  });

  test.each([0, 0.25, 0.99])(
    "at the bell each page sends at its own random moment, even when flushed (chance %d)",
    async (chance) => {
      const world = worldWith(undefined, 60_000);
      const { engine, begun } = await typeFor(world, 3_000, () => chance);
      await world.time.advance(60_000 - 100 - world.time.timers.now());
      const before = begun.length;
      await engine.edit(2, "answer", text("the last word"));
      await world.time.advance(150);
      void engine.flush();
      engine.wake();
      await world.time.advance(2_000);
      expect(Math.abs(begun[before]! - 60_000 - chance * bellSpreadMs)).toBeLessThanOrEqual(2 * world.trip_ms);
      expect(world.server.answer(70, 2)?.content).toEqual(text("the last word"));
    },
  );

  test("for any pace, deadline and typing, every change is sent within the pace, and near the deadline within a second", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -1_000, max: 60_000 }),
        fc.option(fc.integer({ min: 10_000, max: 200_000 }), { nil: null }),
        fc.array(fc.nat(4_000), { minLength: 3, maxLength: 25 }),
        async (pace_ms, deadline_in_ms, pauses) => {
          const world = worldWith(pace_ms, deadline_in_ms);
          const { timers } = world.time;
          const begunAt = new Map<string, number>();
          world.fate = ({ items }) => {
            for (const { edit_id } of items as { edit_id: string }[])
              if (!begunAt.has(edit_id)) begunAt.set(edit_id, timers.now());
            return "pass";
          };
          const { engine } = createTestEngine(world);
          engine.start();
          const made: { id: string; at: number }[] = [];
          for (const [question_id, pause] of pauses.entries()) {
            const { edit_id } = await engine.edit(question_id, "answer", text("x"));
            made.push({ id: edit_id, at: timers.now() });
            await world.time.advance(pause);
          }
          await world.time.advance(slowestPaceMs + 1_000);
          const calm_until = deadline_in_ms === null ? Infinity : deadline_in_ms - 120_000;
          for (const { id, at } of made) {
            const waited = begunAt.get(id)! - at;
            // A request may be running: add two trips.
            const isBell = deadline_in_ms !== null && Math.abs(at - deadline_in_ms) <= 2_000;
            const limit = isBell
              ? ordinaryPaceMs + beforeBellMs + bellSpreadMs
              : at >= calm_until
                ? ordinaryPaceMs
                : slowestPaceMs;
            expect(waited).toBeLessThanOrEqual(limit + 2 * world.trip_ms);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
