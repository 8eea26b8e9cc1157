import { describe, expect, test } from "vitest";
import { watchConnection, type ConnectionEvent } from "./watch-connection.ts";

/** A fake device whose connection can be cut, with an event target that exists in Node and in browsers. */
const rig = ({ online = true } = {}) => {
  const target = new EventTarget();
  const events: ConnectionEvent[] = [];
  const state = { online, time: Date.parse("2026-11-16T10:00:00Z") };
  const stop = watchConnection({
    target,
    is_online: () => state.online,
    clock: { now: () => new Date(state.time) },
    sink: (event) => events.push(event),
  });
  const turn = (isOnline: boolean) => {
    state.online = isOnline;
    target.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  };
  return { target, events, state, stop, turn, kinds: () => events.map(({ kind }) => kind) };
};

describe("watching the connection", () => {
  test("EVT-09 reports offline when the browser goes offline, with the time of the given clock", () => {
    const { events, turn } = rig();
    turn(false);
    expect(events).toEqual([{ kind: "offline", happened_at: new Date("2026-11-16T10:00:00Z") }]);
  });

  test("EVT-08 reports back_online when the browser is online again", () => {
    const { events, state, turn } = rig();
    turn(false);
    state.time += 5_000;
    turn(true);
    expect(events.at(-1)).toEqual({ kind: "back_online", happened_at: new Date("2026-11-16T10:00:05Z") });
    expect(events).toHaveLength(2);
  });

  test("EVT-08 EVT-09 offline and back_online alternate, even if the browser repeats its events", () => {
    const { kinds, turn } = rig();
    for (const online of [true, false, false, false, true, true, false, true]) turn(online);
    expect(kinds()).toEqual(["offline", "back_online", "offline", "back_online"]);
  });

  test("nothing is reported while the connection holds", () => {
    expect(rig().events).toEqual([]);
  });

  test("EVT-09 a connection that is missing from the start is reported", () => {
    const { kinds, turn } = rig({ online: false });
    expect(kinds()).toEqual(["offline"]);
    turn(true);
    expect(kinds()).toEqual(["offline", "back_online"]);
  });

  test("a late browser event reports the current state", () => {
    const { events, target } = rig();
    target.dispatchEvent(new Event("offline"));
    expect(events).toEqual([]);
  });

  test("once stopped it reports nothing, and stopping twice does no harm", () => {
    const { events, stop, turn } = rig();
    stop();
    stop();
    turn(false);
    turn(true);
    expect(events).toEqual([]);
  });

  test("stopping one watch leaves another alone", () => {
    const { target, state, stop, turn, kinds } = rig();
    const others: ConnectionEvent[] = [];
    const clock = { now: () => new Date(state.time) };
    watchConnection({ target, is_online: () => state.online, clock, sink: (event) => others.push(event) });
    stop();
    turn(false);
    expect(kinds()).toEqual([]);
    expect(others).toHaveLength(1);
  });
});
