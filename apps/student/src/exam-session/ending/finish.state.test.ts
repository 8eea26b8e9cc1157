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
  ["FINISH-01 the dialog first asks the student to confirm", [asked], { ending: "by_choice", step: "asking" }],
  ["FINISH-01 confirming starts the saving", [asked, confirmed], { step: "saving" }],
  ["FINISH-02 edits that were not sent are sent again", [asked, confirmed, unsent(false)], { step: "retrying" }],
  [
    "FINISH-03 after a second failure the dialog shows a connection issue",
    [asked, confirmed, unsent(false), unsent(true)],
    { step: "connection_issue" },
  ],
  [
    "FINISH-03 the student can retry after a connection issue",
    [asked, confirmed, unsent(true), { kind: "retry" }],
    { step: "retrying" },
  ],
  ["FINISH-04 once everything is sent, the hand-in is saved", [asked, confirmed, synchronised], { step: "saved" }],
  [
    "edits that the server refuses are shown as refused, not as a connection issue",
    [asked, confirmed, unsent(true, true)],
    { step: "refused" },
  ],
  ["FINISH-06 cancelling closes the dialog", [asked, { kind: "cancelled" }], null],
  [
    "FINISH-06 cancelling changes nothing while the dialog saves",
    [asked, confirmed, { kind: "cancelled" }],
    { step: "saving" },
  ],
  [
    "without a connection the student may go back to the exam",
    [asked, confirmed, unsent(true), { kind: "went_back" }],
    null,
  ],
  ["FINISH-10 the bell opens the dialog and starts the saving", [bell], { ending: "time_over", step: "saving" }],
  [
    "FINISH-10 the bell starts the saving while the dialog asks",
    [asked, bell],
    { ending: "time_over", step: "saving" },
  ],
  [
    "FINISH-10 a saving that runs at the bell continues",
    [asked, confirmed, bell],
    { ending: "time_over", step: "saving" },
  ],
  ["FINISH-10 after the bell the student cannot cancel", [bell, { kind: "cancelled" }], { ending: "time_over" }],
  [
    "FINISH-10 after the bell the student cannot go back to the exam",
    [bell, unsent(true), { kind: "went_back" }],
    { step: "connection_issue" },
  ],
  [
    "the first ending stays when another follows",
    [{ kind: "closed_by_teacher" }, bell],
    { ending: "closed_by_teacher" },
  ],
  ["the student may go back to the exam while a hand-in saves", [asked, confirmed, { kind: "went_back" }], null],
  ["the student may choose to wait for the connection", [asked, confirmed, unsent(true), wait], { waits: true }],
  [
    "a student who waits continues to wait after a failed retry",
    [asked, confirmed, unsent(true), wait, unsent(true)],
    { waits: true },
  ],
  ["confirming again ends the waiting", [asked, confirmed, unsent(true), wait, confirmed], { waits: false }],
  ["after the bell the student cannot choose to wait", [bell, unsent(true), wait], { waits: false }],
  ["asking again after the bell changes nothing", [bell, asked], { ending: "time_over" }],
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
] as const)(
  "ending %s, student waits %s: the hand-in continues by itself when the connection is back: %s",
  (ending, waits, goes) => {
    expect(goesOnByItself({ ending, step: "connection_issue", rescued: false, waits })).toBe(goes);
  },
);

test("a reloaded page continues to wait, unless the exam has ended meanwhile", () => {
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
