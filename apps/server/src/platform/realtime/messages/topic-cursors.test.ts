import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTopicCursors } from "./topic-cursors.ts";

describe("one listener", () => {
  test("gets nothing while its replay is read, and all newer messages afterwards", () => {
    const cursors = createTopicCursors<string>();
    cursors.join("t", "ann");
    expect(cursors.noteHead("t", 6)).toBe(false);
    expect(cursors.positions(["t"])).toEqual([]);
    expect(cursors.settle("t", "ann", 5)).toBe(true);
    expect(cursors.positions(["t"])).toEqual([{ topic: "t", since: 5 }]);
    expect(cursors.advance("t", 6)).toEqual({ listeners: ["ann"], everyone: true });
    expect(cursors.advance("t", 6)).toEqual({ listeners: [], everyone: false });
  });

  test("whose replay ends at the newest message needs no further read", () => {
    const cursors = createTopicCursors<string>();
    cursors.join("t", "ann");
    expect(cursors.settle("t", "ann", 5)).toBe(false);
    expect(cursors.noteHead("t", 5)).toBe(false);
    expect(cursors.noteHead("t", 6)).toBe(true);
  });

  test("whose replay was being read when the signal was lost gets another read of its topic", () => {
    const cursors = createTopicCursors<string>();
    cursors.join("t", "ann");
    expect(cursors.loseSignal()).toEqual(["t"]);
    expect(cursors.settle("t", "ann", 5)).toBe(true);
  });

  test("that subscribes again keeps its cursor, so that no message is skipped", () => {
    const cursors = createTopicCursors<string>();
    cursors.join("t", "ann");
    cursors.settle("t", "ann", 5);
    cursors.join("t", "ann");
    expect(cursors.settle("t", "ann", 8)).toBe(true);
    expect(cursors.positions(["t"])).toEqual([{ topic: "t", since: 5 }]);
  });

  test("that leaves is removed, and so is its topic", () => {
    const cursors = createTopicCursors<string>();
    cursors.join("t", "ann");
    cursors.settle("t", "ann", 5);
    cursors.leave("t", "ann");
    cursors.leave("unknown", "ann");
    expect(cursors.size()).toBe(0);
    expect(cursors.noteHead("t", 6)).toBe(false);
    expect(cursors.advance("t", 6).listeners).toEqual([]);
    expect(cursors.settle("t", "ann", 6)).toBe(false);
  });
});

test("with several listeners, the lowest cursor decides from where to read, and only it gets older messages", () => {
  const cursors = createTopicCursors<string>();
  cursors.join("t", "ann");
  cursors.settle("t", "ann", 7);
  cursors.join("t", "bob");
  expect(cursors.settle("t", "bob", 5)).toBe(true);
  expect(cursors.positions(["t"])).toEqual([{ topic: "t", since: 5 }]);
  expect(cursors.advance("t", 6)).toEqual({ listeners: ["bob"], everyone: false });
  expect(cursors.advance("t", 7)).toEqual({ listeners: ["bob"], everyone: false });
  expect(cursors.advance("t", 8)).toEqual({ listeners: ["ann", "bob"], everyone: true });
});

/**
 * Steps of a simulation of one topic: messages are committed, signals arrive late or are lost with their connection;
 * replays and reads take their snapshot in one step and arrive in another.
 */
type Step = "commit" | "signal" | "cut" | "mend" | "ask" | "answer" | "read" | "arrive";
const steps: Step[] = ["commit", "signal", "cut", "mend", "ask", "answer", "read", "arrive"];

const simulate = (told: readonly (readonly [Step, number])[]) => {
  const cursors = createTopicCursors<number>();
  const got = new Map<number, number[]>();
  const replays: { listener: number; head: number }[] = [];
  let [head, wanted, listening] = [0, false, true];
  let signals: number[] = [];
  let reading: { since: number; head: number } | null = null;

  const act: Record<Step, (who: number) => void> = {
    commit: () => {
      head += 1;
      if (listening) signals.push(head);
    },
    signal: (who) => {
      const seq = signals.shift();
      if (seq === undefined || !cursors.noteHead("t", seq)) return;
      const hasEvent = who > 0;
      if (!hasEvent || !cursors.isNext("t", seq)) wanted = true;
      else for (const listener of cursors.advance("t", seq).listeners) got.get(listener)!.push(seq);
    },
    cut: () => {
      listening = false;
      signals = [];
    },
    mend: () => {
      if (!listening && cursors.loseSignal().length > 0) wanted = true;
      listening = true;
    },
    ask: (who) => {
      if (got.has(who)) return;
      got.set(who, []);
      cursors.join("t", who);
      replays.push({ listener: who, head });
    },
    answer: (who) => {
      const [replay] = replays.splice(who % Math.max(replays.length, 1), 1);
      if (!replay) return;
      got.get(replay.listener)!.push(replay.head);
      if (cursors.settle("t", replay.listener, replay.head)) wanted = true;
    },
    read: () => {
      if (reading || !wanted) return;
      wanted = false;
      const [position] = cursors.positions(["t"]);
      if (position) reading = { since: position.since, head };
    },
    arrive: () => {
      if (!reading) return;
      for (let seq = reading.since + 1; seq <= reading.head; seq += 1) {
        for (const listener of cursors.advance("t", seq).listeners) got.get(listener)!.push(seq);
      }
      reading = null;
    },
  };
  for (const [step, who] of told) act[step](who);
  act.mend(0);
  while (replays.length > 0) act.answer(0);
  while (signals.length > 0) act.signal(0);
  while (wanted || reading) {
    act.read(0);
    act.arrive(0);
  }
  return { got, head };
};

test("in any order of steps, every listener gets every message after its replay, once and in order", () => {
  const world = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 3 })), { maxLength: 60 });
  fc.assert(
    fc.property(world, (told) => {
      const { got, head } = simulate(told);
      for (const [first = 0, ...rest] of got.values()) {
        expect(rest).toEqual(Array.from({ length: head - first }, (_, index) => first + 1 + index));
      }
    }),
    { numRuns: 3000 },
  );
});
