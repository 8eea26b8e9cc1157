import { expect, test } from "vitest";
import { sectionsOf, type QuestionState } from "../../../exam-session/index.ts";
import { exercise, paper, question, smallPaper } from "../../../exam-session/paper/paper.test-facts.ts";
import {
  advances,
  countsOf,
  firstOpenPage,
  missingQuestions,
  nextOpenPage,
  nextStep,
  pageToOpen,
  passesFilter,
  remainingQuestions,
  sectionPercent,
  showsNext,
  showsPrevious,
  stateOfExercise,
  type Reach,
} from "./pages.state.ts";

const { one, two, three, read_me, long, first, second, whole } = smallPaper();
const sections = sectionsOf(whole);
const pages = sections.flatMap((section) => section.pages);
const states = (...known: [number, QuestionState][]) => new Map(known);
const nothing = states();
const everything = states(...[one, two, three, long].map(({ id }) => [id, "answered"] as [number, QuestionState]));

test.each([
  ["half answered", states([two.id, "answered"]), "unanswered"],
  ["answered", states([two.id, "answered"], [three.id, "answered"]), "answered"],
  ["answered and skipped", states([two.id, "answered"], [three.id, "skipped"]), "skipped"],
  ["skipped and untouched", states([two.id, "skipped"]), "unanswered"],
] as const)("LIVE-20~ an exercise that is %s", (_, known, state) => {
  expect(stateOfExercise(second, known)).toBe(state);
});

test("an exercise without questions to answer counts as answered", () => {
  expect(stateOfExercise(exercise([question("information")]), nothing)).toBe("answered");
});

test("LIVE-01 the filter counts questions, and skipped questions count as unanswered", () => {
  const known = states([one.id, "answered"], [two.id, "skipped"]);
  expect(countsOf(pages, known)).toEqual({ all: 4, answered: 1, unanswered: 3 });
  expect(pages.filter((page) => passesFilter("all", page, known, []))).toHaveLength(3);
  expect(pages.filter((page) => passesFilter("answered", page, known, [])).map(({ number }) => number)).toEqual([1]);
  expect(pages.filter((page) => passesFilter("unanswered", page, known, [])).map(({ number }) => number)).toEqual([
    2, 3,
  ]);
});

test.each([
  ["nothing", nothing, [0, 0]],
  ["some", states([one.id, "answered"]), [33, 0]],
  ["all", everything, [100, 100]],
] as const)("LIVE-09 LIVE-02 with %s answered the sections show the percentages %j", (_, known, percents) => {
  expect(sections.map((section) => sectionPercent(section, known))).toEqual(percents);
});

test.each([
  ["a new paper opens at its first page", nothing, 0],
  ["a started paper opens at its first open page", states([one.id, "answered"]), 1],
  ["a skipped page does not count as open", states([one.id, "skipped"]), 1],
  ["an answered paper opens at its last page", everything, 2],
] as const)("NAV-10 %s", (_, known, index) => expect(firstOpenPage(pages, known)).toBe(index));

test("NAV-10 a paper without answers opens at its first page, even if that has only text to read", () => {
  const papers = sectionsOf(paper([exercise([read_me]), first])).flatMap((section) => section.pages);
  expect(firstOpenPage(papers, nothing)).toBe(0);
  expect(firstOpenPage(papers, states([one.id, "answered"]))).toBe(1);
});

const [page_1, page_2, page_3] = pages.map(({ exercise: { id } }) => id);
const free_rules = { allow_questions_navigation: true, correction_btw_questions: false };
const forward_rules = { allow_questions_navigation: false, correction_btw_questions: false };
const corrected_forward = { allow_questions_navigation: false, correction_btw_questions: true };

test.each([
  ["free: the page the student was on, even if it is answered", free_rules, page_1, [], everything, 0],
  ["free: the page the student was on, even after an open page", free_rules, page_3, [], nothing, 2],
  ["free: the first open page, on a device that knows no page", free_rules, null, [], states([one.id, "answered"]), 1],
  [
    "free: the first open page, if the known page is not on this paper",
    free_rules,
    -1,
    [],
    states([one.id, "answered"]),
    1,
  ],
  ["forward: an answered page, until the student moves on", forward_rules, page_1, [], states([one.id, "answered"]), 0],
  [
    "forward: an answered page, on a device that knows no page",
    forward_rules,
    null,
    [],
    states([one.id, "answered"]),
    0,
  ],
  ["forward: the page that the student moved on to", forward_rules, page_2, [], states([one.id, "answered"]), 1],
  ["forward: a later page that another device has reached", forward_rules, page_1, [], states([two.id, "answered"]), 1],
  ["forward: the page after a skipped one", forward_rules, null, [], states([one.id, "skipped"]), 1],
  [
    "forward: the page after one with an answer and a skip",
    forward_rules,
    null,
    [],
    states([two.id, "answered"], [three.id, "skipped"]),
    2,
  ],
  ["forward: the last page, even if it is skipped", forward_rules, null, [], states([long.id, "skipped"]), 2],
  ["forward: the first page of a new paper", forward_rules, null, [], nothing, 0],
  [
    "corrected: a closed page, until the student moves on",
    corrected_forward,
    null,
    [page_2!],
    states([one.id, "skipped"]),
    1,
  ],
  [
    "corrected: a skipped page, until its correction is shown",
    corrected_forward,
    null,
    [],
    states([one.id, "skipped"]),
    0,
  ],
] as const)("the page at which a paper opens, %s", (_, rules, kept_exercise_id, locked_exercise_ids, known, index) => {
  const opening = { rules, kept_exercise_id: kept_exercise_id ?? null, locked_exercise_ids, reached_exercise_ids: [] };
  expect(pageToOpen(pages, known, opening)).toBe(index);
});

test("forward: a device that knows no page opens the furthest page shown on another device", () => {
  const opening = { kept_exercise_id: null, locked_exercise_ids: [], reached_exercise_ids: [page_1!, page_3!] };
  expect(pageToOpen(pages, states([one.id, "answered"]), { ...opening, rules: forward_rules })).toBe(2);
});

test("the filter by flag shows the pages with a flagged question", () => {
  const shown = pages.filter((page) => passesFilter("flagged", page, everything, [three.id]));
  expect(shown.map(({ number }) => number)).toEqual([2]);
});

test("NAV-07~ the next page with something to answer is always a later one", () => {
  expect(nextOpenPage(pages, nothing, 0)).toBe(1);
  expect(nextOpenPage(pages, states([two.id, "answered"], [three.id, "answered"]), 0)).toBe(2);
  expect(nextOpenPage(pages, states([long.id, "answered"]), 1)).toBeNull();
});

const free = { allow_questions_navigation: true, correction_btw_questions: false };
const forward = { allow_questions_navigation: false, correction_btw_questions: false };
const corrected = { allow_questions_navigation: true, correction_btw_questions: true };
const at = (index: number, correction_shown = false) => ({ index, pages_count: 3, correction_shown });

test.each([
  ["hidden on the first page", free, at(0), false],
  ["shown on the second page", free, at(1), true],
  ["hidden if the student cannot go back", forward, at(1), false],
] as const)("NAV-01 NAV-11 the previous button: %s", (_, rules, place, shown) => {
  expect(showsPrevious(rules, place)).toBe(shown);
});

test.each([
  ["shown before the last page", free, at(1), true],
  ["hidden on the last page", free, at(2), false],
  ["shown on the last page before its correction", corrected, at(2), true],
  ["hidden on the last page after its correction", corrected, at(2, true), false],
  ["shown before the last page after its correction", corrected, at(0, true), true],
] as const)("NAV-02 the next button: %s", (_, rules, place, shown) => expect(showsNext(rules, place)).toBe(shown));

const work = (state: QuestionState) => ({ state, is_complete: state === "answered", is_locked: false });
const partly = { ...work("answered"), is_complete: false };

test.each([
  ["moves on from an unanswered page if the student can come back", free, at(0), work("unanswered"), "move"],
  ["asks before skipping a page if the student cannot come back", forward, at(0), work("unanswered"), "confirm_skip"],
  ["moves on from a skipped page without asking again", forward, at(0), work("skipped"), "move"],
  ["moves on from an answered page without asking", forward, at(0), work("answered"), "move"],
  ["shows the correction of an answered page", corrected, at(0), work("answered"), "show_correction"],
  ["moves on after the correction is shown", corrected, at(0, true), work("answered"), "move"],
  ["asks before it corrects an empty page", corrected, at(0), work("unanswered"), "confirm_correction"],
  ["asks before it corrects a partly filled page", corrected, at(0), partly, "confirm_correction"],
  [
    "asks before it corrects an empty page if the student cannot come back",
    corrected_forward,
    at(0),
    work("unanswered"),
    "confirm_correction",
  ],
  [
    "shows the correction of a closed page without asking",
    corrected,
    at(0),
    { ...work("closed"), is_locked: true },
    "show_correction",
  ],
  [
    "moves on from a closed page whose correction is shown",
    corrected_forward,
    at(0, true),
    { ...work("closed"), is_locked: true },
    "move",
  ],
] as const)("NAV-03 NAV-04 the next button %s", (_, rules, place, page, step) => {
  expect(nextStep(rules, place, page)).toBe(step);
});

test("a page closed by its correction no longer counts as unanswered, and is not offered again", () => {
  const known = states([one.id, "closed"], [two.id, "answered"], [three.id, "closed"]);
  expect(stateOfExercise(second, known)).toBe("closed");
  expect(countsOf(pages, known)).toEqual({ all: 4, answered: 1, unanswered: 1 });
  expect(pages.filter((page) => passesFilter("unanswered", page, known, [])).map(({ number }) => number)).toEqual([3]);
  expect(firstOpenPage(pages, known)).toBe(2);
  expect(nextOpenPage(pages, known, 0)).toBe(2);
});

test("the remaining questions are those that can still be answered", () => {
  const known = states([one.id, "skipped"], [two.id, "answered"]);
  const ids = (reach: Reach) => remainingQuestions(pages, known, reach).map(({ id }) => id);
  expect(ids({ allow_questions_navigation: true, index: 1 })).toEqual([one.id, three.id, long.id]);
  expect(ids({ allow_questions_navigation: false, index: 1 })).toEqual([three.id, long.id]);
  expect(ids({ allow_questions_navigation: false, index: 2 })).toEqual([long.id]);
});

test("NAV-06 a skip records exactly the missing answers", () => {
  expect(missingQuestions(second, nothing)).toEqual([two, three]);
  expect(missingQuestions(second, states([two.id, "answered"]))).toEqual([three]);
  expect(missingQuestions(second, states([two.id, "answered"], [three.id, "skipped"]))).toEqual([]);
});

const answering = (more: object) => ({
  rules: free,
  page: pages[0]!,
  question: one,
  before: nothing,
  after: states([one.id, "answered"]),
  by_pointer: true,
  ...more,
});
const mixed = {
  page: pages[1]!,
  before: states([two.id, "answered"]),
  after: states([two.id, "answered"], [three.id, "answered"]),
};
const validated = sectionsOf(paper([exercise([one], { require_exercise_validation: true })]))[0]!.pages[0]!;

test.each([
  ["a click on a choice moves on by itself", {}, true],
  ["the last choice of an exercise with a text moves on by itself", { ...mixed, question: three }, true],
  [
    "a text that completes an exercise does not move on",
    { ...mixed, before: states([three.id, "answered"]), question: two },
    false,
  ],
  ["a choice made with the arrow keys does not move on", { by_pointer: false }, false],
  ["a changed choice does not move on", { before: states([one.id, "answered"]) }, false],
  [
    "an incomplete exercise does not move on",
    { ...mixed, question: three, after: states([three.id, "answered"]) },
    false,
  ],
  ["a choice with a correction between questions does not move on", { rules: corrected }, false],
  ["an exercise that must be validated does not move on", { page: validated }, false],
  ["a choice does not move on if the student cannot go back", { rules: forward }, false],
] as const)("NAV-07~ %s", (_, more, moves) => expect(advances(answering(more))).toBe(moves));
