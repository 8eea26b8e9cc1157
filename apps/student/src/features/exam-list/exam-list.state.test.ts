import type { Summary } from "@examplar/contract";
import { expect, test } from "vitest";
import { msUntilNextChange, quizIdsOf, tagNames, viewOf } from "./exam-list.state.ts";

const summary = (fields: Partial<Summary>): Summary =>
  ({
    id: 1,
    quiz_id: 1,
    answerability: "to_answer",
    quiz_lti_managed: false,
    start_at: null,
    sortable_date: null,
    next_change_at: null,
    quiz_tag_ids: [],
    ...fields,
  }) as Summary;

const noon = Date.parse("2026-11-15T12:00:00Z");
const viewer = { now: new Date(noon), time_zone: "Europe/Paris" };

test("LIST-06 LIST-11 a section is shown only when it holds exams, and exams to answer come first", () => {
  const open = summary({ id: 1 });
  const over = summary({ id: 2, answerability: "ended_and_not_answered" });
  const shown = (summaries: Summary[]) => viewOf(summaries, viewer).sections.map(({ section }) => section);
  expect(shown([over, open])).toEqual(["to_answer", "answered_and_over"]);
  expect(shown([over])).toEqual(["answered_and_over"]);
});

test("LIST-03 LIST-04 a list with nothing but hidden LTI exams is empty, and says why", () => {
  expect(viewOf([summary({ quiz_lti_managed: true })], viewer)).toEqual({
    sections: [],
    hidden_lti: true,
    empty: true,
  });
  expect(viewOf([], viewer)).toEqual({ sections: [], hidden_lti: false, empty: true });
});

test("the list is read again at the earliest change that the last read could not see", () => {
  const at = (next_change_at: string) => summary({ next_change_at });
  const list = {
    summaries: [at("2026-11-15T11:00:00Z"), at("2026-11-15T12:05:00Z"), at("2026-11-15T12:01:00Z")],
    read_at: noon,
  };
  expect(msUntilNextChange(list, noon)).toBe(60_000);
  expect(msUntilNextChange(list, noon + 61_000)).toBe(0);
  expect(msUntilNextChange({ summaries: [], read_at: noon }, noon)).toBe(3_600_000);
});

test("LIST-17 tags are shown by name, and an unknown tag is left out", () => {
  expect(tagNames(summary({ quiz_tag_ids: [2, 9] }), [{ id: 2, name: "Finance" }])).toEqual(["Finance"]);
});

test("RT-02 the list subscribes to each quiz once", () => {
  expect(quizIdsOf([summary({ quiz_id: 9 }), summary({ quiz_id: 2 }), summary({ quiz_id: 9 })])).toEqual([2, 9]);
});
