import type { SyncEngine } from "@examplar/sync";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { devicesHere, movesSettled, noteMade, noteMoves, settleMove, unsettledMove } from "./device-moves.ts";

const place = { user_id: 7, instance_id: 70 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An engine in which only the device changes. */
const openPage = (first: string, own = "own") => {
  let device_id = first;
  let tell: (status: { device_id: string }) => void = () => undefined;
  const engine = {
    status: () => ({ device_id }),
    subscribe: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as SyncEngine;
  noteMoves(engine, place, own);
  return (next: string) => {
    device_id = next;
    tell({ device_id });
  };
};

test("a storage failure under an earlier engine of the page counts as a move, too", () => {
  openPage("made-up");
  expect(unsettledMove.get()).toEqual({ device_id: "made-up", in_place_of: ["own"], is_made: false });
});

test("a computer that never changed its device stores nothing", () => {
  openPage("own");
  expect([unsettledMove.get(), devicesHere(place)]).toEqual([null, null]);
});

test("the device that comes last takes the attempt from all earlier devices of this computer", () => {
  openPage("own")("of-tab-1");
  openPage("own")("of-tab-2");
  expect(unsettledMove.get()?.in_place_of).toEqual(["own", "of-tab-1"]);
  expect(devicesHere(place)).toEqual(["own", "of-tab-1", "of-tab-2"]);
});

test("a settled move is remembered: after a reload, the old device can take the attempt from the new one", () => {
  openPage("own")("made-up");
  settleMove("made-up");
  expect(unsettledMove.get()).toBe(null);
  expect(devicesHere(place)).toEqual(["own", "made-up"]);
});

test("noting that the server made one move does not mark the next move as made", () => {
  const moveTo = openPage("own");
  moveTo("made-up");
  const first = unsettledMove.get()!;
  moveTo("own");
  noteMade(first);
  expect(unsettledMove.get()).toEqual({ device_id: "own", in_place_of: ["made-up"], is_made: false });
  noteMade(unsettledMove.get()!);
  expect(unsettledMove.get()?.is_made).toBe(true);
});

test("events wait for the move, but not forever", async () => {
  vi.useFakeTimers();
  openPage("own")("made-up");
  const [told, given_up] = [vi.fn<() => void>(), vi.fn<() => void>()];
  void movesSettled().then(told);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).not.toHaveBeenCalled();
  settleMove("made-up");
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalled();
  openPage("own")("another");
  void movesSettled().then(given_up);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(given_up).toHaveBeenCalled();
  vi.useRealTimers();
});
