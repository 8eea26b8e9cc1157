import { expect, test } from "vitest";
import {
  backWord,
  closesFirst,
  goesOnByItself,
  isUnfinished,
  finishing,
  mayCancel,
  mayGoBack,
  mayLeave,
  sendingMessage,
  titleWord,
  unansweredCounts,
  type FinishEvent,
  type FinishState,
  type Progress,
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

test("FINISH-06 cancel shows only while it is a question", () => {
  expect(mayCancel({ ending: "by_choice", step: "asking", rescued: false, waits: false })).toBe(true);
  expect(mayCancel({ ending: "by_choice", step: "connection_issue", rescued: false, waits: false })).toBe(false);
  expect(mayCancel({ ending: "time_over", step: "saving", rescued: false, waits: false })).toBe(false);
  expect(mayGoBack({ ending: "time_over", step: "connection_issue", rescued: false, waits: false })).toBe(false);
});

test.each([
  ["by_choice", "asking", "title"],
  ["by_choice", "saving", "title_saving"],
  ["by_choice", "retrying", "title_saving"],
  ["by_choice", "connection_issue", "title_stuck"],
  ["by_choice", "refused", "title_stuck"],
  ["by_choice", "saved", "title_saving"],
  ["time_over", "connection_issue", "title_time_over"],
  ["closed_by_teacher", "saving", "title_closed"],
  ["handed_in_elsewhere", "saving", "title_handed_in"],
] as const)("an end %s while %s is called %s", (ending, step, word) => {
  expect(titleWord({ ending, step, rescued: false, waits: false })).toBe(word);
});

const progress = (answered: number, more: Partial<Progress> = {}): Progress => ({
  answered,
  questions_count: 7,
  remaining: 7 - answered,
  too_short: 0,
  allow_questions_navigation: true,
  ...more,
});

test.each([
  ["everything answered", progress(7), "review", false],
  ["everything answered, no way back", progress(7, { allow_questions_navigation: false }), null, false],
  ["something left", progress(6), "answer_remaining", true],
  ["only closed questions left", progress(6, { remaining: 0 }), null, false],
  ["a text that is too short", progress(7, { too_short: 1 }), "keep_writing", true],
] as const)("FINISH-07 %s: %s", (_, known, word, unfinished) => {
  expect(backWord(known)).toBe(word);
  expect(isUnfinished(known)).toBe(unfinished);
});

test.each([
  ["by_choice", progress(6), { open: 1, closed: 0 }],
  ["by_choice", progress(7), { open: 0, closed: 0 }],
  ["by_choice", progress(4, { remaining: 1 }), { open: 1, closed: 2 }],
  ["time_over", progress(6), { open: 0, closed: 0 }],
] as const)("FINISH-08 %s warns of what has no answer", (ending, known, counts) => {
  expect(unansweredCounts({ ending }, known)).toEqual(counts);
});

test.each([
  ["by_choice", false, false],
  ["by_choice", true, true],
  ["time_over", false, true],
] as const)("%s, waiting %s: the line alone goes on with it: %s", (ending, waits, goes) => {
  expect(goesOnByItself({ ending, step: "connection_issue", rescued: false, waits })).toBe(goes);
});

test("a page that is loaded again waits on, but not over an exam that has ended meanwhile", () => {
  const resumed = finishing(null, { kind: "wait_resumed" });
  expect(resumed).toEqual({ ending: "by_choice", step: "connection_issue", rescued: false, waits: true });
  const over = finishing(null, { kind: "bell" });
  expect(finishing(over, { kind: "wait_resumed" })).toBe(over);
});

test.each([
  ["saving", false, "saving", "info"],
  ["retrying", true, "connection_issue_pending_retry", "info"],
  ["connection_issue", true, "retry_failed", "error"],
  ["saved", true, "retry_success", "success"],
  ["saved", false, "saved", "info"],
] as const)("FINISH-09 ERR-15 ERR-16~ ERR-17 %s (retried: %s) says %s, level %s", (step, retried, key, tone) => {
  expect(sendingMessage({ step, waits: false }, retried)).toEqual({ key, tone });
});

test.each([
  ["saved", false, true],
  ["connection_issue", false, false],
  ["connection_issue", true, false],
  ["refused", false, false],
  ["refused", true, true],
] as const)("FINISH-05 at %s, with the rescue file %s, the exam may be left: %s", (step, rescued, may) => {
  expect(mayLeave({ ending: "by_choice", step, rescued, waits: false })).toBe(may);
});

test("FINISH-11~ only a hand-in by choice closes the attempt", () => {
  expect(closesFirst({ ending: "by_choice" })).toBe(true);
  expect(closesFirst({ ending: "time_over" })).toBe(false);
  expect(closesFirst({ ending: "closed_by_teacher" })).toBe(false);
});
