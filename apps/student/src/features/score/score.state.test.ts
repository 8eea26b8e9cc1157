import type { OwnScore, Quiz, Summary } from "@examplar/contract";
import { answerabilities, ownerPreviews } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import {
  checklistOf,
  attemptsOf,
  countingScore,
  hasMedia,
  holdMore,
  isSending,
  msUntilChange,
  nextLookMs,
  nothingUnsent,
  screenAfterRetake,
  screenOf,
  sentPercent,
  targetOf,
} from "./score.state.ts";

const unwatched = {
  video_proctoring: false,
  screen_recording: false,
  screen_proctoring: false,
  audio_proctoring: false,
  web_page_recording: false,
  require_fullscreen: false,
  detect_mouse_leave: false,
  desktop_app_required: false,
};
const quiz = (fields: Partial<Quiz> = {}) =>
  ({
    id: 7,
    state: "active",
    show_scores: true,
    questions_count: 24,
    in_preview: false,
    ...unwatched,
    ...fields,
  }) as Quiz;
const summary = (fields: Partial<Summary> = {}) => {
  const answerability = fields.answerability ?? "answered";
  return {
    id: 3,
    answerability,
    is_answered: answerability === "answered",
    answered_questions_count_cache: 20,
    answers_to_review_count: 0,
    end_at_with_accommodation: null,
    is_quiz_owner_like: false,
    ...fields,
  } as Summary;
};
const score = (fields: Partial<OwnScore> = {}) =>
  ({ id: 5, quizzes_attempt_summary_id: 3, state: "finished", is_up_to_date: true, ...fields }) as OwnScore;

describe("the screen", () => {
  const screens = {
    not_answerable_yet: "not_yet",
    to_answer: "open",
    answering: "not_taken",
    answered: "result",
    answering_in_another_session: "not_taken",
    answered_in_another_session: "not_taken",
    ended_and_not_answered: "not_taken",
  } as const;
  test.each(answerabilities)("SCORE-13 ERR-03 with the answerability %s", (answerability) => {
    const facts = { summary: summary({ answerability }), scores: [score()], unsent: nothingUnsent };
    expect(screenOf(facts).kind).toBe(screens[answerability]);
  });

  test.each([
    ["the scores are being read", undefined, nothingUnsent, { kind: "loading" }],
    ["the outbox has not been counted yet", [score()], null, { kind: "loading" }],
    ["answers wait in the outbox", [score()], { ...nothingUnsent, answers: 2 }, { kind: "saving", waiting: 2 }],
    ["the server has no attempt yet", [], nothingUnsent, { kind: "saving", waiting: 0 }],
    ["the attempt still runs", [score({ state: "started" })], nothingUnsent, { kind: "saving", waiting: 0 }],
    ["only events wait in the outbox", [score()], { ...nothingUnsent, events: 9 }, { kind: "result", score: score() }],
  ])("SCORE-14~ while %s", (_what, scores, unsent, expected) => {
    expect(screenOf({ summary: summary(), scores, unsent })).toEqual(expected);
  });

  test("after a retake the newest attempt of the seat counts", () => {
    const scores = [score({ id: 8 }), score({ id: 9 }), score({ id: 10, quizzes_attempt_summary_id: 4 })];
    expect(countingScore(scores, 3)?.id).toBe(9);
    expect(countingScore(scores, 99)).toBeNull();
  });

  test("every ended attempt of the seat stays readable, and the one that counts is marked", () => {
    const scores = [score({ id: 8 }), score({ id: 9 }), score({ id: 10, quizzes_attempt_summary_id: 4 })];
    const shown = attemptsOf(scores, 3).map((one) => [one.number, one.counts, one.score.id]);
    expect(shown).toEqual([
      [2, true, 9],
      [1, false, 8],
    ]);
    expect(attemptsOf(scores, 4)).toEqual([]);
  });
});

describe("SCORE-16 SCORE-17 the seat that the screen is about", () => {
  const seat = (id: number, answerability: Summary["answerability"]) => summary({ id, answerability });
  const current = seat(1, "ended_and_not_answered");
  test.each([
    [
      "a seat with a running attempt, wherever it is in the list",
      [current, seat(2, "answering")],
      { shown: 2, open: null, running: 2 },
    ],
    ["a seat to answer", [current, seat(2, "answered"), seat(3, "to_answer")], { shown: 3, open: null, running: null }],
    ["a seat with an ended attempt", [current, seat(2, "answered")], { shown: 2, open: null, running: null }],
    [
      "the current seat, when the list has no seat to answer and no attempt",
      [current],
      { shown: 1, open: null, running: null },
    ],
    ["the current seat, when the list is empty", [], { shown: 1, open: null, running: null }],
  ])("%s", (_what, summaries, expected) => {
    const { shown, open, running } = targetOf(summaries, current);
    expect({ shown: shown.id, open: open?.id ?? null, running: running?.id ?? null }).toEqual(expected);
  });

  test("an open seat is offered above an existing result", () => {
    const { shown, open } = targetOf([seat(1, "answered"), seat(2, "to_answer")], seat(1, "answered"));
    expect([shown.id, open?.id]).toEqual([1, 2]);
  });

  test("the state of a seat is read from the list, not from the page's address", () => {
    expect(targetOf([seat(1, "answering")], seat(1, "answered")).running?.id).toBe(1);
  });
});

describe("the checklist", () => {
  const names = (fields: Partial<Quiz>) =>
    checklistOf({ quiz: quiz(fields), summary: summary(), score: score(), unsent: nothingUnsent }).map(
      ({ name }) => name,
    );
  test.each([
    [{}, ["answered", "score"]],
    [{ show_scores: false }, ["answered"]],
    [{ detect_mouse_leave: true }, ["answered", "score", "events"]],
    [{ screen_recording: true }, ["answered", "score", "events"]],
    [{ video_proctoring: true }, ["answered", "score", "events", "proctoring"]],
  ])("SCORE-04 SCORE-05 SCORE-06 SCORE-07 of a quiz with %j has the items %j", (fields, expected) => {
    expect(names(fields)).toEqual(expected);
  });

  test.each([
    [false, 0, null],
    [false, 1, 3],
    [true, 0, 3],
  ])(
    "shows a count of answers only once the server has one (calculated: %s, to review: %i)",
    (is_up_to_date, to_review, answered) => {
      const counts = { answered_questions_count_cache: 3, answers_to_review_count: to_review };
      const shown = { quiz: quiz(), summary: summary(counts), unsent: nothingUnsent };
      expect(checklistOf({ ...shown, score: score({ is_up_to_date }) })[0]).toMatchObject({
        name: "answered",
        answered,
      });
    },
  );

  test("SCORE-06 SCORE-07 SCORE-08~ percentages relate to the highest count; isSending lasts until all is sent", () => {
    const watched = quiz({ video_proctoring: true });
    const items = (counts: object) => {
      const unsent = holdMore(holdMore(nothingUnsent, { events: 30, screenshots: 10, proctoring: 3 }), counts);
      return checklistOf({ quiz: watched, summary: summary(), score: score({ is_up_to_date: false }), unsent }).slice(
        1,
      );
    };
    expect(items({ events: 5, screenshots: 10, proctoring: 1 })).toEqual([
      { name: "score", done: false, to_review: 0 },
      { name: "events", done: false, percent: 62 },
      { name: "proctoring", done: false, percent: 66 },
    ]);
    expect(isSending(items({ events: 0, screenshots: 0, proctoring: 1 }))).toBe(true);
    expect(isSending(items({ events: 0, screenshots: 0, proctoring: 0 }))).toBe(false);
  });

  test.each([
    [0, 0, 100],
    [0, 10, 100],
    [10, 10, 0],
    [1, 1000, 99],
  ])("if %i of %i items are left, %i percent are sent", (left, most, percent) => {
    expect(sentPercent(left, most)).toBe(percent);
  });

  test("an answer that the server refused is not shown as saved", () => {
    const unsent = { ...nothingUnsent, set_aside: 1 };
    expect(checklistOf({ quiz: quiz(), summary: summary(), score: score(), unsent })[0]).toMatchObject({ done: false });
  });
});

test.each([
  [[null], false],
  [[], false],
  [["2026-11-15T12:00:30Z", null, "2026-11-15T12:10:00Z"], 30_200],
  [["2026-11-15T11:59:00Z"], 2_000],
  [["2026-12-15T12:00:00Z"], 3_600_000],
])("SCORE-10 with changes due at %j the seats are read again in %j ms", (changes, wait) => {
  const seats = changes.map((next_change_at) => ({ next_change_at }));
  expect(msUntilChange(seats, Date.parse("2026-11-15T12:00:00Z"))).toBe(wait);
});

test.each([
  [{}, "live"],
  [{ video_proctoring: true }, "onboarding"],
  [{ require_fullscreen: true }, "onboarding"],
  [{ desktop_app_required: true }, "onboarding"],
])("SCORE-10 a retake of a quiz with %j starts on the screen %s", (settings, expected) => {
  expect(screenAfterRetake(quiz(settings))).toBe(expected);
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  "SCORE-12 in preview: %j, for an owner: %j, the preview card is shown: %j",
  (in_preview, is_quiz_owner_like, expected) => {
    expect(ownerPreviews(quiz({ in_preview }), summary({ is_quiz_owner_like }))).toBe(expected);
  },
);

test("media is counted only for exams that record some", () => {
  expect([hasMedia(quiz({ detect_mouse_leave: true })), hasMedia(quiz({ screen_recording: true }))]).toEqual([
    false,
    true,
  ]);
});

test.each<[string, { is_up_to_date: boolean; finished_at: string | null }[], number | false]>([
  ["no attempt is known yet", [], 15_000],
  ["the result is final", [{ is_up_to_date: true, finished_at: "2026-11-15T11:59:58Z" }], false],
  ["the bell rang 2 s ago", [{ is_up_to_date: false, finished_at: "2026-11-15T11:59:58Z" }], 8_500],
  ["the bell rang an hour ago", [{ is_up_to_date: false, finished_at: "2026-11-15T11:00:00Z" }], 15_000],
  ["the attempt is still running", [{ is_up_to_date: false, finished_at: null }], 15_000],
])("the result is read again when no edit can count any more: %s", (_name, scores, expected) => {
  expect(nextLookMs(scores, new Date("2026-11-15T12:00:00Z"))).toBe(expected);
});
