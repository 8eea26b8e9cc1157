import { describe, expect, test } from "vitest";
import { answerabilities, type Answerability } from "../answerability/answerability.types.ts";
import { examListSections, examListTarget, hiddenLtiCount } from "./exam-list-sections.ts";

const row = (answerability: Answerability, quiz_lti_managed = false) => ({
  answerability,
  quiz_lti_managed,
  start_at: null,
  sortable_date: null,
});
const one = answerabilities.map((value) => row(value));
const lti = answerabilities.map((value) => row(value, true));
const names = (rows: { answerability: Answerability }[]) => rows.map((item) => item.answerability).toSorted();

describe("the two sections of the exam list", () => {
  test("LIST-06 'to answer' holds what can be or is being answered", () => {
    expect(names(examListSections(one).to_answer)).toEqual([
      "answering",
      "answering_in_another_session",
      "not_answerable_yet",
      "to_answer",
    ]);
  });

  test("LIST-11 'answered and over' holds the rest", () => {
    expect(names(examListSections(one).answered_and_over)).toEqual([
      "answered",
      "answered_in_another_session",
      "ended_and_not_answered",
    ]);
  });

  test("LIST-07 LTI-managed exams are in neither section until answered", () => {
    const sections = examListSections(lti);
    expect(sections.to_answer).toEqual([]);
    expect(names(sections.answered_and_over)).toEqual(["answered"]);
  });

  test("LIST-04 the hidden LTI-managed exams are counted for the banner", () => {
    expect(hiddenLtiCount(lti)).toBe(answerabilities.length - 1);
    expect(hiddenLtiCount([...one, row("answered", true)])).toBe(0);
    expect(hiddenLtiCount([...one, row("to_answer", true)])).toBe(1);
    expect(hiddenLtiCount([])).toBe(0);
  });

  test("every exam is shown once or counted as hidden", () => {
    const rows = [...one, ...lti];
    const { to_answer, answered_and_over } = examListSections(rows);
    expect(to_answer.length + answered_and_over.length + hiddenLtiCount(rows)).toBe(rows.length);
    expect(new Set([...to_answer, ...answered_and_over]).size).toBe(to_answer.length + answered_and_over.length);
  });
});

test.each(answerabilities)("LIST-25 a click on an exam that is %s goes to score only if it is answered", (value) => {
  expect(examListTarget(row(value))).toBe(value === "answered" ? "score" : "sessionsSelection");
});
