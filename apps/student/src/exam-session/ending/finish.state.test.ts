import { expect, test } from "vitest";
import {
  closesFirst,
  goesOnByItself,
  finishing,
  mayCancel,
  mayGoBack,
  type FinishEvent,
  type FinishState,
} from "./finish.state.ts";

const after = (...events: FinishEvent[]): FinishState => events.reduce(finishing, null as FinishState);
const asked: FinishEvent = { kind: "asked" };
const confirmed: FinishEvent = { kind: "confirmed" };
const bell: FinishEvent = { kind: "bell" };
const unsent = (retried: boolean, refused = false): FinishEvent => ({ kind: "unsent", retried, refused });
const wait: FinishEvent = { kind: "wait_chosen" };
const synchronised: FinishEvent = { kind: "synchronised" };

test.each<[string, FinishEvent[], Partial<NonNullable<FinishState>> | null]>([
  ["FINISH-01 a question first", [asked], { ending: "by_choice", step: "asking" }],
  ["FINISH-01 a yes saves", [asked, confirmed], { step: "saving" }],
  ["FINISH-02 what is not over yet is tried again", [asked, confirmed, unsent(false)], { step: "retrying" }],
  ["FINISH-03 a second failure asks", [asked, confirmed, unsent(false), unsent(true)], { step: "connection_issue" }],
  ["FINISH-03 retry", [asked, confirmed, unsent(true), { kind: "retry" }], { step: "retrying" }],
  ["FINISH-04 success", [asked, confirmed, synchronised], { step: "saved" }],
  ["what the server refuses is no matter of the line", [asked, confirmed, unsent(true, true)], { step: "refused" }],
  ["FINISH-06 a no closes it", [asked, { kind: "cancelled" }], null],
  ["FINISH-06 not while it saves", [asked, confirmed, { kind: "cancelled" }], { step: "saving" }],
  ["work may go on without a line", [asked, confirmed, unsent(true), { kind: "went_back" }], null],
  ["FINISH-10 the bell rings in any state", [bell], { ending: "time_over", step: "saving" }],
  ["FINISH-10 it takes over a question", [asked, bell], { ending: "time_over", step: "saving" }],
  ["FINISH-10 a sending goes on under it", [asked, confirmed, bell], { ending: "time_over", step: "saving" }],
  ["FINISH-10 it cannot be left by Escape", [bell, { kind: "cancelled" }], { ending: "time_over" }],
  ["FINISH-10 nor by going back", [bell, unsent(true), { kind: "went_back" }], { step: "connection_issue" }],
  ["the first end stands", [{ kind: "closed_by_teacher" }, bell], { ending: "closed_by_teacher" }],
  ["a slow hand-in may be taken back", [asked, confirmed, { kind: "went_back" }], null],
  ["the student may wait for the line", [asked, confirmed, unsent(true), wait], { waits: true }],
  ["and goes on waiting after a try", [asked, confirmed, unsent(true), wait, unsent(true)], { waits: true }],
  ["another hand-in waits for nothing", [asked, confirmed, unsent(true), wait, confirmed], { waits: false }],
  ["at the bell there is nothing to choose", [bell, unsent(true), wait], { waits: false }],
  ["nothing is asked twice", [bell, asked], { ending: "time_over" }],
])("%s", (_, events, state) => {
  const reached = after(...events);
  if (state === null) expect(reached).toBeNull();
  else expect(reached).toMatchObject(state);
});

test("FINISH-06 cancel is shown only while the dialog asks", () => {
  expect(mayCancel({ ending: "by_choice", step: "asking", rescued: false, waits: false })).toBe(true);
  expect(mayCancel({ ending: "by_choice", step: "connection_issue", rescued: false, waits: false })).toBe(false);
  expect(mayCancel({ ending: "time_over", step: "saving", rescued: false, waits: false })).toBe(false);
  expect(mayGoBack({ ending: "time_over", step: "connection_issue", rescued: false, waits: false })).toBe(false);
  expect(mayGoBack({ ending: "by_choice", step: "saving", rescued: false, waits: false })).toBe(true);
  expect(mayGoBack({ ending: "by_choice", step: "saved", rescued: false, waits: false })).toBe(false);
  expect(mayGoBack({ ending: "by_choice", step: "closed", rescued: false, waits: false })).toBe(false);
});

test.each([
  ["by_choice", false, false],
  ["by_choice", true, true],
  ["time_over", false, true],
] as const)("ending %s, waiting %s: it continues by itself when the connection is back: %s", (ending, waits, goes) => {
  expect(goesOnByItself({ ending, step: "connection_issue", rescued: false, waits })).toBe(goes);
});

test("a reloaded page goes on waiting, unless the exam has ended meanwhile", () => {
  const resumed = finishing(null, { kind: "wait_resumed" });
  expect(resumed).toEqual({ ending: "by_choice", step: "connection_issue", rescued: false, waits: true });
  const over = finishing(null, { kind: "bell" });
  expect(finishing(over, { kind: "wait_resumed" })).toBe(over);
});

test("FINISH-11~ only a hand-in by choice closes the attempt", () => {
  expect(closesFirst({ ending: "by_choice" })).toBe(true);
  expect(closesFirst({ ending: "time_over" })).toBe(false);
  expect(closesFirst({ ending: "closed_by_teacher" })).toBe(false);
});

test("a hand-in that the student took back had arrived: the exam ends, and does not close the attempt again", () => {
  const back = after(asked, confirmed, unsent(true), { kind: "went_back" }, { kind: "handed_in_here" });
  expect(back).toMatchObject({ ending: "handed_in_here", step: "saving" });
  expect(closesFirst({ ending: "handed_in_here" })).toBe(false);
});
