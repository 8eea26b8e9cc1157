import { expect, test } from "vitest";
import { hasEnded, mayWrite, sessionReducer, type SessionEvent, type SessionState } from "./session.state.ts";

const run = (...events: SessionEvent[]): SessionState =>
  events.reduce<SessionState>(sessionReducer, { kind: "opening" });
const opened: SessionEvent = { kind: "opened" };
const lock: SessionEvent = { kind: "lock_asked", exercise_id: 5 };

test.each<[string, SessionEvent[], SessionState["kind"]]>([
  ["before the exam is open", [], "opening"],
  ["the bell rings before the exam is open", [{ kind: "bell" }], "opening"],
  ["the exam is open", [opened], "writing"],
  ["the lock of an exercise is requested", [opened, lock], "locking"],
  ["the lock of an exercise has ended", [opened, lock, { kind: "lock_ended" }], "writing"],
  ["the student asks to hand in during a lock", [opened, lock, { kind: "asked" }], "locking"],
  ["LOSS-25~ the bell rings during a lock", [opened, lock, { kind: "bell" }], "finishing"],
  ["the lock ends after the bell", [opened, lock, { kind: "bell" }, { kind: "lock_ended" }], "finishing"],
  ["LOSS-12~ time is granted after the bell", [opened, { kind: "bell" }, { kind: "time_runs" }], "writing"],
  [
    "time granted after the teacher closed the session does not reopen the exam",
    [opened, { kind: "closed_by_teacher" }, { kind: "time_runs" }],
    "finishing",
  ],
  [
    "time granted after a hand-in on another page does not reopen the exam",
    [opened, { kind: "handed_in_elsewhere" }, { kind: "time_runs" }],
    "finishing",
  ],
  ["granted time does not close the hand-in dialog", [opened, { kind: "asked" }, { kind: "time_runs" }], "finishing"],
  ["the student asks to hand in", [opened, { kind: "asked" }], "finishing"],
  ["the student cancels the hand-in", [opened, { kind: "asked" }, { kind: "cancelled" }], "writing"],
  ["a lock requested during a hand-in is ignored", [opened, { kind: "asked" }, lock], "finishing"],
  ["leaving is ignored while the student writes", [opened, { kind: "left" }], "writing"],
  ["the student has handed in and left", [opened, { kind: "asked" }, { kind: "confirmed" }, { kind: "left" }], "left"],
  [
    "asking to hand in is ignored after the student has left",
    [opened, { kind: "bell" }, { kind: "left" }, { kind: "asked" }],
    "left",
  ],
])("%s", (_name, events, kind) => {
  expect(run(...events).kind).toBe(kind);
});

const handedIn: SessionEvent[] = [opened, { kind: "asked" }, { kind: "confirmed" }, { kind: "synchronised" }];

test.each<[string, SessionEvent[], boolean]>([
  ["writing", [opened], false],
  ["the hand-in dialog is open", [opened, { kind: "asked" }], false],
  ["every edit is on the server, and the hand-in is being sent", handedIn, false],
  ["the hand-in could not be sent", [...handedIn, { kind: "unsent", retried: true, refused: false }], false],
  ["the server has closed the attempt", [...handedIn, { kind: "closed" }], true],
  ["after the bell", [opened, { kind: "bell" }], true],
  ["handed in on another page", [opened, { kind: "handed_in_elsewhere" }], true],
  ["left", [...handedIn, { kind: "closed" }, { kind: "left" }], true],
])("whether the attempt has ended: %s", (_name, events, has_ended) => {
  expect(hasEnded(run(...events))).toBe(has_ended);
});

test.each<[string, SessionEvent[], boolean, boolean]>([
  ["opening", [], false, false],
  ["writing", [opened], true, true],
  ["locking", [opened, lock], false, true],
  ["the hand-in dialog is open", [opened, { kind: "asked" }], true, true],
  ["every edit is on the server, and the hand-in is being sent", [...handedIn], false, false],
  ["the hand-in could not be sent", [...handedIn, { kind: "unsent", retried: true, refused: false }], true, true],
  ["the server has closed the attempt", [...handedIn, { kind: "closed" }], false, false],
  ["after the bell", [opened, { kind: "bell" }], false, false],
  ["handed in on another page", [opened, { kind: "handed_in_elsewhere" }], false, false],
  ["left", [opened, { kind: "bell" }, { kind: "left" }], false, false],
])("in which exercises the student may write: %s", (_name, events, in_exercise, elsewhere) => {
  const state = run(...events);
  expect([mayWrite(state, 5), mayWrite(state, 6)]).toEqual([in_exercise, elsewhere]);
});
