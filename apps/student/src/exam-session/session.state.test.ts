import { expect, test } from "vitest";
import { hasEnded, mayWrite, sessionReducer, type SessionEvent, type SessionState } from "./session.state.ts";

const run = (...events: SessionEvent[]): SessionState =>
  events.reduce<SessionState>(sessionReducer, { kind: "opening" });
const opened: SessionEvent = { kind: "opened" };
const lock: SessionEvent = { kind: "lock_asked", exercise_id: 5 };

test.each<[string, SessionEvent[], SessionState["kind"]]>([
  ["before it is open", [], "opening"],
  ["a bell before it is open", [{ kind: "bell" }], "opening"],
  ["open", [opened], "writing"],
  ["a lock is asked for", [opened, lock], "locking"],
  ["a lock has ended", [opened, lock, { kind: "lock_ended" }], "writing"],
  ["the student wants to hand in during a lock", [opened, lock, { kind: "asked" }], "locking"],
  ["LOSS-25~ the bell rings during a lock", [opened, lock, { kind: "bell" }], "finishing"],
  ["the lock ends after the bell", [opened, lock, { kind: "bell" }, { kind: "lock_ended" }], "finishing"],
  ["LOSS-12~ time is granted after the bell", [opened, { kind: "bell" }, { kind: "time_runs" }], "writing"],
  [
    "after a closing time does not run again",
    [opened, { kind: "closed_by_teacher" }, { kind: "time_runs" }],
    "finishing",
  ],
  ["nor after a hand-in", [opened, { kind: "handed_in_elsewhere" }, { kind: "time_runs" }], "finishing"],
  ["a wish to hand in is not taken back by it", [opened, { kind: "asked" }, { kind: "time_runs" }], "finishing"],
  ["the student wants to hand in", [opened, { kind: "asked" }], "finishing"],
  ["the student thinks again", [opened, { kind: "asked" }, { kind: "cancelled" }], "writing"],
  ["a lock while handing in", [opened, { kind: "asked" }, lock], "finishing"],
  ["nobody leaves while writing", [opened, { kind: "left" }], "writing"],
  ["handed in and left", [opened, { kind: "asked" }, { kind: "confirmed" }, { kind: "left" }], "left"],
  ["nothing happens after that", [opened, { kind: "bell" }, { kind: "left" }, { kind: "asked" }], "left"],
])("%s", (_name, events, kind) => {
  expect(run(...events).kind).toBe(kind);
});

const handedIn: SessionEvent[] = [opened, { kind: "asked" }, { kind: "confirmed" }, { kind: "synchronised" }];

test.each<[string, SessionEvent[], boolean]>([
  ["writing", [opened], false],
  ["asking to hand in", [opened, { kind: "asked" }], false],
  ["everything is on the server, which is told of the hand-in", handedIn, false],
  ["that was not heard", [...handedIn, { kind: "unsent", retried: true, refused: false }], false],
  ["the server has closed the attempt", [...handedIn, { kind: "closed" }], true],
  ["after the bell", [opened, { kind: "bell" }], true],
  ["closed elsewhere", [opened, { kind: "handed_in_elsewhere" }], true],
  ["left", [...handedIn, { kind: "closed" }, { kind: "left" }], true],
])("whether the attempt has ended: %s", (_name, events, has_ended) => {
  expect(hasEnded(run(...events))).toBe(has_ended);
});

test.each<[string, SessionEvent[], boolean, boolean]>([
  ["opening", [], false, false],
  ["writing", [opened], true, true],
  ["locking", [opened, lock], false, true],
  ["asking to hand in", [opened, { kind: "asked" }], true, true],
  ["everything is on the server, which is told of the hand-in", [...handedIn], false, false],
  ["that was not heard", [...handedIn, { kind: "unsent", retried: true, refused: false }], true, true],
  ["the server has closed the attempt", [...handedIn, { kind: "closed" }], false, false],
  ["after the bell", [opened, { kind: "bell" }], false, false],
  ["closed elsewhere", [opened, { kind: "handed_in_elsewhere" }], false, false],
  ["left", [opened, { kind: "bell" }, { kind: "left" }], false, false],
])("who may write: %s", (_name, events, in_exercise, elsewhere) => {
  const state = run(...events);
  expect([mayWrite(state, 5), mayWrite(state, 6)]).toEqual([in_exercise, elsewhere]);
});
