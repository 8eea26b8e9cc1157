import { expect, test } from "vitest";
import {
  backWord,
  isUnfinished,
  mayLeave,
  sendingMessage,
  sendingText,
  titleWord,
  unansweredCounts,
  type Progress,
} from "./finish-words.ts";

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
  ["handed_in_here", "saving", "title_handed_in"],
] as const)("ending %s at step %s has the title %s", (ending, step, word) => {
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
  ["every question answered", progress(7), "review", false],
  ["every question answered, navigation not allowed", progress(7, { allow_questions_navigation: false }), null, false],
  ["a question without an answer", progress(6), "answer_remaining", true],
  ["a question without an answer that can no longer be answered", progress(6, { remaining: 0 }), null, false],
  ["a text that is too short", progress(7, { too_short: 1 }), "keep_writing", true],
] as const)("FINISH-07 the button back to the exam, with %s", (_, known, word, unfinished) => {
  expect(backWord(known)).toBe(word);
  expect(isUnfinished(known)).toBe(unfinished);
});

test.each([
  ["by_choice", progress(6), { open: 1, closed: 0 }],
  ["by_choice", progress(7), { open: 0, closed: 0 }],
  ["by_choice", progress(4, { remaining: 1 }), { open: 1, closed: 2 }],
  ["time_over", progress(6), { open: 0, closed: 0 }],
] as const)("FINISH-08 ending %s, with %j: the questions without an answer are %j", (ending, known, counts) => {
  expect(unansweredCounts({ ending }, known)).toEqual(counts);
});

test.each([
  ["saving", false, "saving", "info"],
  ["retrying", true, "connection_issue_pending_retry", "info"],
  ["connection_issue", true, "retry_failed", "error"],
  ["saved", true, "retry_success", "success"],
  ["saved", false, "saved", "info"],
  ["closed", false, "saved", "info"],
] as const)(
  "FINISH-09 ERR-15 ERR-16~ ERR-17 step %s (retried: %s) shows the message %s, level %s",
  (step, retried, key, tone) => {
    expect(sendingMessage({ step, waits: false }, retried)).toEqual({ key, tone });
  },
);

test.each([
  ["retry_failed", "by_choice", 2, "retry_failed"],
  ["retry_failed", "by_choice", 0, "hand_in_failed"],
  ["retry_failed", "time_over", 0, "result_failed"],
  ["saved", "by_choice", 0, "saved"],
] as const)("message %s, ending %s, %d changes missing: the text is %s", (key, ending, missing, text) => {
  expect(sendingText(key, { ending }, missing)).toBe(text);
});

test.each([
  ["saved", false, true],
  ["closed", false, true],
  ["connection_issue", false, false],
  ["connection_issue", true, false],
  ["refused", false, false],
  ["refused", true, true],
] as const)("FINISH-05 at step %s, with the rescue file saved: %s, the exam may be left: %s", (step, rescued, may) => {
  expect(mayLeave({ ending: "by_choice", step, rescued, waits: false })).toBe(may);
});
