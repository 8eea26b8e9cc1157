import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Lane, lanes } from "../outbox/outbox.types.ts";
import {
  connectionOf,
  initialSchedulerState,
  schedule,
  type SchedulerEvent,
  type SchedulerState,
  type SendCommand,
  type Verdict,
} from "./scheduler.state.ts";

const pending = (answers: number, events = 0) => ({ answers, events });
const counted = (...counts: Parameters<typeof pending>): SchedulerEvent => ({
  kind: "counted",
  pending: pending(...counts),
});
const finished = (lane: Lane, verdict: Verdict, left = pending(0)): SchedulerEvent => ({
  kind: "finished",
  lane,
  verdict,
  pending: left,
});
const failed = (connection: "offline" | "retrying" = "offline", retry_after_ms: number | null = null): Verdict => ({
  kind: "failed",
  connection,
  retry_after_ms,
});

/** Runs events, each with its own time; returns the last state, and what was sent at each. */
const run = (events: [number, SchedulerEvent][], random = () => 0.5) => {
  let state = initialSchedulerState();
  const sent = events.map(([now, event]) => {
    const [next, commands] = schedule(state, event, { now, random });
    state = next;
    return commands.map(({ lane, ids }) => (ids ? `${lane}:${ids.join("")}` : lane));
  });
  return { state, sent, connection: connectionOf(state) };
};

const started: [number, SchedulerEvent] = [0, { kind: "started" }];
const sentBy = (...events: [number, SchedulerEvent][]) => run([started, ...events]).sent.slice(1);

describe("what is sent, and when", () => {
  test("nothing is sent before the start or after the stop", () => {
    expect(run([[0, counted(3)]]).sent).toEqual([[]]);
    expect(sentBy([0, { kind: "stopped" }], [0, counted(3)])).toEqual([[], []]);
    expect(run([[0, counted(3)], started]).sent).toEqual([[], ["answers"]]);
  });

  test("answers wait until their previous request has finished", () => {
    expect(
      sentBy([0, counted(3)], [1, counted(4)], [2, finished("answers", { kind: "progress" }, pending(1))]),
    ).toEqual([["answers"], [], ["answers"]]);
  });

  test("answers are sent before events", () => {
    expect(sentBy([0, counted(1, 1)], [1, finished("answers", { kind: "progress" }, pending(0, 1))])).toEqual([
      ["answers"],
      ["events"],
    ]);
  });

  test("an answer is sent at once while an event is being sent", () => {
    expect(sentBy([0, counted(0, 1)], [1, counted(1, 1)])).toEqual([["events"], ["answers"]]);
  });

  test("after a failure the next request waits for the backoff", () => {
    // The ceiling of the first wait is 500 ms, and `random` takes half of it.
    const waiting = finished("answers", failed(), pending(1));
    expect(sentBy([0, counted(1)], [10, waiting], [259, counted(1)], [260, counted(1)])).toEqual([
      ["answers"],
      [],
      [],
      ["answers"],
    ]);
  });

  test("a nudge skips the backoff, but not the server's Retry-After", () => {
    const nudged: SchedulerEvent = { kind: "nudged" };
    expect(sentBy([0, counted(1)], [10, finished("answers", failed(), pending(1))], [11, nudged])[2]).toEqual([
      "answers",
    ]);
    const asked = finished("answers", failed("retrying", 1_000), pending(1));
    expect(sentBy([0, counted(1)], [10, asked], [1_000, nudged], [1_260, counted(1)]).slice(2)).toEqual([
      [],
      ["answers"],
    ]);
  });

  test("LOSS-17~ after many 503s a nudge waits for the server's Retry-After, not for our own long backoff", () => {
    const events: [number, SchedulerEvent][] = [[0, counted(1)]];
    for (let time = 0; time < 8; time++)
      events.push([time, finished("answers", failed("retrying", 5_000), pending(1))]);
    const nudged: SchedulerEvent = { kind: "nudged" };
    expect(sentBy(...events, [5_000, nudged], [6_500, counted(1)]).slice(-2)).toEqual([[], ["answers"]]);
    expect(sentBy(...events, [6_500, counted(1)]).slice(-1)).toEqual([[]]);
  });

  test("when the network is back, the next request waits for a random delay", () => {
    const back: SchedulerEvent = { kind: "network_back" };
    const events: [number, SchedulerEvent][] = [[0, counted(1)]];
    for (let time = 0; time < 10; time++) events.push([time, finished("answers", failed(), pending(1))]);
    expect(sentBy(...events, [20, back], [269, counted(1)], [270, counted(1)]).slice(-3)).toEqual([
      [],
      [],
      ["answers"],
    ]);
  });

  test("answers wait while signed out, and are sent at once after the sign-in", () => {
    expect(
      sentBy(
        [0, counted(1)],
        [1, finished("answers", { kind: "signed_out" }, pending(1))],
        [2, counted(5)],
        [3, { kind: "signed_in" }],
      ),
    ).toEqual([["answers"], [], [], ["answers"]]);
  });

  test("the next request waits if there was nothing to send, or if another tab is sending", () => {
    for (const kind of ["idle", "busy"] as const)
      expect(
        sentBy(
          [0, counted(1)],
          [5, finished("answers", { kind }, pending(1))],
          [1_004, counted(1)],
          [1_005, counted(1)],
        ),
      ).toEqual([["answers"], [], [], ["answers"]]);
  });

  test("LOSS-05 the halves of a refused batch are sent one by one, then the next batch", () => {
    const split = (...halves: string[][]): Verdict => ({ kind: "split", halves, slowly: false });
    const progress = finished("answers", { kind: "progress" }, pending(4));
    expect(
      sentBy(
        [0, counted(4)],
        [1, finished("answers", split(["a", "b"], ["c", "d"]), pending(4))],
        [2, finished("answers", split(["a"], ["b"]), pending(4))],
        [3, progress],
        [4, progress],
        [5, progress],
      ),
    ).toEqual([["answers"], ["answers:ab"], ["answers:a"], ["answers:b"], ["answers:cd"], ["answers"]]);
  });

  test("a half without a reply is sent again; a half whose items are gone is skipped", () => {
    const split: Verdict = { kind: "split", halves: [["a"], ["b"]], slowly: false };
    expect(
      sentBy(
        [0, counted(2)],
        [1, finished("answers", split, pending(2))],
        [2, finished("answers", failed(), pending(2))],
        [3, { kind: "nudged" }],
        [4, finished("answers", { kind: "busy" }, pending(2))],
        [5, { kind: "nudged" }],
        [6, finished("answers", { kind: "idle" }, pending(2))],
        [7, { kind: "nudged" }],
      ),
    ).toEqual([["answers"], ["answers:a"], [], ["answers:a"], [], ["answers:a"], [], ["answers:b"]]);
  });

  test("a batch on which the server failed is halved, and sent after a backoff", () => {
    const split: Verdict = { kind: "split", halves: [["a"], ["b"]], slowly: true };
    const { sent, connection } = run([
      started,
      [0, counted(2)],
      [1, finished("answers", split, pending(2))],
      [300, counted(2)],
    ]);
    expect([sent.slice(1), connection]).toEqual([[["answers"], [], ["answers:a"]], "retrying"]);
  });
});

describe("the connection", () => {
  const after = (...events: SchedulerEvent[]) =>
    run([started, ...events.map((event): [number, SchedulerEvent] => [0, event])]).connection;
  test.each<[string, SchedulerEvent[]]>([
    ["online", []],
    ["offline", [{ kind: "network_lost" }]],
    ["online", [{ kind: "network_lost" }, { kind: "network_back" }]],
    ["online", [{ kind: "network_lost" }, counted(1), finished("answers", { kind: "progress" })]],
    ["offline", [counted(1), finished("answers", failed("offline"), pending(1))]],
    ["retrying", [counted(1), finished("answers", failed("retrying"), pending(1))]],
    ["retrying", [counted(0, 1), finished("events", failed("retrying"), pending(0, 1))]],
    ["signed_out", [counted(1), finished("answers", { kind: "signed_out" }, pending(1))]],
    ["signed_out", [{ kind: "network_lost" }, { kind: "signed_out" }]],
    ["online", [{ kind: "signed_out" }, { kind: "signed_in" }]],
  ])("is %s after the events %j", (expected, events) => {
    expect(after(...events)).toBe(expected);
  });
});

describe("LOSS-17 after any sequence of events", () => {
  const verdicts = fc.constantFrom<Verdict>(
    { kind: "progress" },
    { kind: "idle" },
    { kind: "busy" },
    failed("offline"),
    failed("retrying", 2_000),
    { kind: "split", halves: [["a"], ["b"]], slowly: false },
    { kind: "split", halves: [["a"], ["b"]], slowly: true },
    { kind: "signed_out" },
  );
  const counts = fc.record({ answers: fc.nat(2), events: fc.nat(2) });
  const steps = fc.array(
    fc.record({ wait: fc.nat(3_000), which: fc.nat(9), lane: fc.constantFrom(...lanes), verdict: verdicts, counts }),
    { maxLength: 60 },
  );

  type Step = { which: number; lane: Lane; verdict: Verdict; counts: Record<Lane, number> };
  const nudges = ["started", "signed_in", "nudged", "network_lost", "network_back"] as const;

  /** Only a request that was begun can finish. */
  const eventOf = (step: Step, flying: Set<Lane>): SchedulerEvent => {
    if (step.which < 5 && flying.has(step.lane))
      return { kind: "finished", lane: step.lane, verdict: step.verdict, pending: step.counts };
    return step.which < 8
      ? { kind: "counted", pending: step.counts }
      : { kind: nudges[step.counts.answers + step.counts.events]! };
  };

  const follow = (
    taken: (Step & { wait: number })[],
    check: (sent: SendCommand[], state: SchedulerState, flying: Set<Lane>) => void,
  ) => {
    let [now, state] = [0, initialSchedulerState()];
    const flying = new Set<Lane>();
    for (const step of [{ ...taken[0], start: true }, ...taken.map((one) => ({ ...one, start: false }))]) {
      const event: SchedulerEvent = step.start ? { kind: "started" } : eventOf(step as Step, flying);
      now += step.wait ?? 0;
      if (event.kind === "finished") flying.delete(event.lane);
      const [next, commands] = schedule(state, event, { now, random: () => 0.9 });
      check(commands, next, flying);
      for (const { lane } of commands) flying.add(lane);
      state = next;
    }
    return { state, now, flying };
  };

  test("answers and events each have one request at a time; events start only when no answers are pending", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        follow(taken, (commands, state, flying) => {
          for (const { lane } of commands) {
            expect(flying.has(lane)).toBe(false);
            expect(state.lanes[lane].pending).toBeGreaterThan(0);
            for (const before of lanes.slice(0, lanes.indexOf(lane))) expect(state.lanes[before].pending).toBe(0);
          }
        });
      }),
    );
  });

  test("pending items are sent in the end, once the server and the sign-in are back", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { state, now, flying } = follow(taken, () => undefined);
        let last = state;
        let left = 3;
        const done = new Set<Lane>();
        const finish = (lane: Lane): SchedulerEvent =>
          finished(lane, { kind: "progress" }, pending(Math.max(0, --left)));
        const say = (event: SchedulerEvent, at: number): void => {
          const [next, commands] = schedule(last, event, { now: at, random: () => 0.9 });
          last = next;
          for (const { lane } of commands) {
            done.add(lane);
            say(finish(lane), at);
          }
        };
        for (const lane of flying) say(finished(lane, failed(), pending(3)), now);
        say({ kind: "signed_in" }, now);
        left = 3;
        for (let second = 1; second <= 40 && left > 0; second++) say(counted(left), now + second * 1_000);
        expect(left).toBe(0);
        expect(done.has("answers")).toBe(true);
      }),
    );
  });
});
