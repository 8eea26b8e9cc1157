import { expect, test } from "vitest";
import {
  backWord,
  closesFirst,
  finishing,
  mayCancel,
  mayGoBack,
  mayLeave,
  sendingMessage,
  titleWord,
  warnsOfUnanswered,
  type FinishEvent,
  type FinishState,
} from "./finish.state.ts";

const after = (...events: FinishEvent[]): FinishState => events.reduce(finishing, null as FinishState);
const asked: FinishEvent = { kind: "asked" };
const confirmed: FinishEvent = { kind: "confirmed" };
const bell: FinishEvent = { kind: "bell" };
const unsent = (retried: boolean, refused = false): FinishEvent => ({ kind: "unsent", retried, refused });
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
  ["the first end stands", [{ kind: "closed_elsewhere" }, bell], { ending: "closed" }],
  ["nothing is asked twice", [bell, asked], { ending: "time_over" }],
])("%s", (_, events, state) => {
  const reached = after(...events);
  if (state === null) expect(reached).toBeNull();
  else expect(reached).toMatchObject(state);
});

test("FINISH-06 cancel shows only while it is a question", () => {
  expect(mayCancel({ ending: "by_choice", step: "asking", rescued: false })).toBe(true);
  expect(mayCancel({ ending: "by_choice", step: "connection_issue", rescued: false })).toBe(false);
  expect(mayCancel({ ending: "time_over", step: "saving", rescued: false })).toBe(false);
  expect(mayGoBack({ ending: "time_over", step: "connection_issue", rescued: false })).toBe(false);
});

test.each([
  ["by_choice", "asking", "title"],
  ["by_choice", "saving", "title_saving"],
  ["by_choice", "retrying", "title_saving"],
  ["by_choice", "connection_issue", "title_stuck"],
  ["by_choice", "refused", "title_stuck"],
  ["by_choice", "saved", "title_saving"],
  ["time_over", "connection_issue", "title_time_over"],
  ["closed", "saving", "title_closed"],
] as const)("an end %s while %s is called %s", (ending, step, word) => {
  expect(titleWord({ ending, step, rescued: false })).toBe(word);
});

test.each([
  [7, true, "review"],
  [7, false, "answer_remaining"],
  [6, true, "answer_remaining"],
] as const)("FINISH-07 with %i of 7 and navigation %s: %s", (answered, allow_questions_navigation, word) => {
  expect(backWord({ answered, questions_count: 7, allow_questions_navigation })).toBe(word);
});

test.each([
  ["by_choice", 6, true],
  ["by_choice", 7, false],
  ["time_over", 6, false],
] as const)("FINISH-08 %s with %i of 7 warns: %s", (ending, answered, warns) => {
  const progress = { answered, questions_count: 7, allow_questions_navigation: true };
  expect(warnsOfUnanswered({ ending }, progress)).toBe(warns);
});

test.each([
  ["saving", false, "saving", "info"],
  ["retrying", true, "connection_issue_pending_retry", "info"],
  ["connection_issue", true, "retry_failed", "error"],
  ["saved", true, "retry_success", "success"],
  ["saved", false, "saved", "info"],
] as const)("FINISH-09 ERR-15 ERR-16~ ERR-17 %s (retried: %s) says %s, level %s", (step, retried, key, tone) => {
  expect(sendingMessage(step, retried)).toEqual({ key, tone });
});

test.each([
  ["saved", false, true],
  ["connection_issue", false, false],
  ["connection_issue", true, false],
  ["refused", false, false],
  ["refused", true, true],
] as const)("FINISH-05 at %s, with the rescue file %s, the exam may be left: %s", (step, rescued, may) => {
  expect(mayLeave({ ending: "by_choice", step, rescued })).toBe(may);
});

test("FINISH-11~ only a hand-in by choice closes the attempt", () => {
  expect(closesFirst({ ending: "by_choice" })).toBe(true);
  expect(closesFirst({ ending: "time_over" })).toBe(false);
  expect(closesFirst({ ending: "closed" })).toBe(false);
});
