import { expect, test } from "vitest";
import { followStream } from "./follow-stream.ts";
import type { RecorderPorts, RecorderState } from "./recorder.types.ts";

const none = { tell: (_state: RecorderState) => {}, giveUp: (_why: unknown) => {} };

/** A fake device whose stream can end; the test advances time. */
const rig = (given: { can_reopen?: boolean; opens_after_ms?: number; opens_muted?: boolean } = {}) => {
  type Track = { readyState: string; muted: boolean };
  const state = {
    ms: 0,
    stream: null as (MediaStream & { track: Track }) | null,
    asked: 0,
    can_open: true,
    ...none,
  };
  const ticks: (() => void)[] = [];
  const opening: { at_ms: number; open: () => void }[] = [];
  const [states, faults, used]: [string[], unknown[], number[]] = [[], [], []];
  let live = 0;
  const create = () => {
    const track = { readyState: "live", muted: given.opens_muted ?? false };
    return { track, getTracks: () => [track] } as unknown as MediaStream & { track: Track };
  };
  const ports = {
    timers: { every: (_: number, call: () => void) => (ticks.push(call), () => void (ticks.length = 0)) },
    now_ms: () => state.ms,
    onState: (_: string, next: string) => states.push(next),
    onFault: (_: string, error: unknown) => faults.push(error),
  } as unknown as RecorderPorts;
  const stop = followStream(
    {
      name: "camera",
      check_ms: 1_000,
      current: () => state.stream,
      subscribe: () => () => undefined,
      ...(given.can_reopen !== false && {
        reopen: async () => {
          state.asked += 1;
          const { opens_after_ms } = given;
          if (opens_after_ms)
            await new Promise<void>((open) => void opening.push({ at_ms: state.ms + opens_after_ms, open }));
          if (!state.can_open) return { ok: false, reason: "in_use" };
          state.stream = create();
          return { ok: true };
        },
      }),
      attach: (_stream, tell, giveUp) => {
        Object.assign(state, { tell, giveUp });
        live += 1;
        used.push(state.ms);
        return () => void (live -= 1);
      },
    },
    ports,
  );
  const pass = async (ms: number) => {
    for (const until = state.ms + ms; state.ms < until;) {
      state.ms += 1_000;
      for (const { at_ms, open } of opening) if (at_ms <= state.ms) open();
      for (const tick of ticks) tick();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { state, states, faults, used, pass, stop, live: () => live };
};

const lose: Record<string, (track: { readyState: string; muted: boolean }) => void> = {
  ended: (track) => void (track.readyState = "ended"),
  muted: (track) => void (track.muted = true),
};
test.each(["ended", "muted"])(
  "CAP-07~ CONST-07~ a stream that is %s is noticed within a second, reported once, requested again and used",
  async (how) => {
    const { state, states, faults, pass, live } = rig();
    await pass(1_000);
    expect([states, live(), faults]).toEqual([["failing", "running"], 1, []]);
    lose[how]!(state.stream!.track);
    await pass(4_000);
    expect([states.slice(2), live(), state.asked, faults]).toEqual([["failing", "running"], 1, 2, [how]]);
  },
);

test("CAP-07~ a device that is unplugged, whose stream disappears at once, is reported too", async () => {
  const { state, faults, pass, live } = rig();
  await pass(1_000);
  state.stream = null;
  await pass(4_000);
  expect([live(), faults]).toEqual([1, ["ended"]]);
});

test("CAP-07~ a camera that its own switch mutes is reported at each try, and does not count as recording", async () => {
  const { states, faults, pass, live } = rig({ opens_muted: true });
  await pass(7_000);
  expect([states, live(), faults]).toEqual([["failing"], 0, ["muted", "muted", "muted"]]);
});

test("CAP-18~ ERR-35~ a device that another program uses is only logged, and requested every three seconds", async () => {
  const { state, faults, pass, live } = rig();
  state.can_open = false;
  state.stream = null;
  await pass(12_000);
  expect(faults.length).toBeGreaterThanOrEqual(3);
  expect(faults.length).toBeLessThanOrEqual(5);
  state.can_open = true;
  await pass(4_000);
  expect(live()).toBe(1);
});

test("a shared screen is not requested again without a click, and stopping ends the checks", async () => {
  const { state, states, pass, stop, live } = rig({ can_reopen: false });
  await pass(5_000);
  expect([states, state.asked]).toEqual([["failing"], 0]);
  stop();
  await pass(5_000);
  expect([states, live()]).toEqual([["failing"], 0]);
});

test("CAP-07~ a device is not requested again while it opens slowly or the browser's question waits for the student", async () => {
  const { state, states, pass, live } = rig({ opens_after_ms: 5_000 });
  await pass(5_000);
  expect(state.asked).toBe(1);
  await pass(2_000);
  expect([states, live(), state.asked]).toEqual([["failing", "running"], 1, 1]);
});

test("CAP-07~ a live stream that delivers no data is requested again, and the new stream is used", async () => {
  const { state, states, faults, used, pass, live } = rig();
  await pass(4_000);
  state.giveUp("no picture");
  expect([states.at(-1), live(), faults]).toEqual(["failing", 0, ["no picture"]]);
  await pass(4_000);
  expect([live(), state.asked, used.length, faults]).toEqual([1, 2, 2, ["no picture"]]);
  // It is shown as recording only after it has given something.
  expect(states.at(-1)).toBe("failing");
  state.tell("running");
  expect(states.at(-1)).toBe("running");
});
