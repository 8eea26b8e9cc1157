import { describe, expect, test } from "vitest";
import { at, finished, laterSession, nineToEleven, started, untouchedSeat } from "./answerability.test-facts.ts";
import type { Answerability } from "./answerability.types.ts";
import { decideAnswerability, type AnswerabilityFacts, type AnswerabilityReason } from "./decide-answerability.ts";

/** What a student's screens make of each reason. */
const answerabilityOf: Record<AnswerabilityReason, Answerability> = {
  own_score_answered: "answered",
  own_deadline_passed: "answered",
  own_score_running: "answering",
  other_session_running: "answering_in_another_session",
  other_session_answered: "answered_in_another_session",
  quiz_over: "ended_and_not_answered",
  past_end: "ended_and_not_answered",
  session_closed: "ended_and_not_answered",
  open: "to_answer",
  owner_preview: "to_answer",
  session_not_open: "not_answerable_yet",
  quiz_not_open: "not_answerable_yet",
};

type Row = [string, Partial<AnswerabilityFacts>, string, AnswerabilityReason];

const decide = (facts: Partial<AnswerabilityFacts>, now: string) =>
  decideAnswerability({ ...untouchedSeat, ...facts }, at(now));

const retake = { state: "published", allow_retake_quiz: true } as const;
const withoutSession = { session: null, quiz_sessions: [], end_at_with_accommodation: null };
const quiz = (state: AnswerabilityFacts["quiz"]["state"]) => ({ quiz: { state, allow_retake_quiz: false } });
const handStarted = (more: Partial<typeof nineToEleven> = {}) => {
  const session = { ...nineToEleven, automatic_start: false, ...more };
  return { session, quiz_sessions: [session] };
};

describe("the student's own score speaks first", () => {
  test.each<Row>([
    ["finished", { own_score: finished }, "10:00", "own_score_answered"],
    ["closed by its timer", { own_score: { ...finished, state: "timeout_timer" } }, "10:00", "own_score_answered"],
    ["closed with its session", { own_score: { ...finished, state: "timeout_closed" } }, "10:00", "own_score_answered"],
    ["on paper", { own_score: { state: "paper", submission_deadline_at: null } }, "10:00", "own_score_answered"],
    [
      "finished ahead of its deadline",
      { own_score: { ...finished, submission_deadline_at: at("10:59") } },
      "10:00",
      "own_score_answered",
    ],
    ["running", { own_score: started("10:30") }, "10:29:59.999", "own_score_running"],
    ["at its deadline, no job needed", { own_score: started("10:30") }, "10:30", "own_deadline_passed"],
    [
      "long past its deadline, still stored as started",
      { own_score: started("10:30") },
      "23:00",
      "own_deadline_passed",
    ],
    ["running without any deadline", { ...withoutSession, own_score: started(null) }, "23:00", "own_score_running"],
    [
      "running, although another seat is answered",
      { own_score: started("10:30"), other_scores: [finished] },
      "10:00",
      "own_score_running",
    ],
    [
      "running, although the quiz was ended by hand",
      { ...quiz("over"), own_score: started("10:30") },
      "10:00",
      "own_score_running",
    ],
    [
      "running in extra time, past the session's end",
      { own_score: started("11:20"), end_at_with_accommodation: at("11:20") },
      "11:10",
      "own_score_running",
    ],
    [
      "answered, although another seat is running",
      { own_score: finished, other_scores: [started("10:30")] },
      "10:00",
      "own_score_answered",
    ],
    ["answered, although retake is on", { quiz: retake, own_score: finished }, "10:00", "own_score_answered"],
    ["answered, although the quiz is over", { ...quiz("over"), own_score: finished }, "23:00", "own_score_answered"],
  ])("%s", (_name, facts, now, reason) => {
    expect(decide(facts, now)).toEqual({ answerability: answerabilityOf[reason], reason });
  });
});

describe("then the scores of the student's other seats in the quiz", () => {
  test.each<Row>([
    ["one is running", { other_scores: [started("10:30")] }, "10:00", "other_session_running"],
    [
      "one is running and retake is on",
      { quiz: retake, other_scores: [started("10:30")] },
      "10:00",
      "other_session_running",
    ],
    ["one is running without a deadline", { other_scores: [started(null)] }, "10:00", "other_session_running"],
    ["one is answered", { other_scores: [finished] }, "10:00", "other_session_answered"],
    ["one has passed its deadline", { other_scores: [started("10:30")] }, "10:30", "other_session_answered"],
    [
      "one is answered, another is running",
      { other_scores: [finished, started("10:30")] },
      "10:00",
      "other_session_running",
    ],
    ["one is answered and retake is on", { quiz: retake, other_scores: [finished] }, "10:00", "open"],
    [
      "one has passed its deadline and retake is on",
      { quiz: retake, other_scores: [started("09:30")] },
      "10:00",
      "open",
    ],
    ["one is answered, before this session starts", { other_scores: [finished] }, "08:00", "other_session_answered"],
    ["one is answered, after this session ended", { other_scores: [finished] }, "12:00", "other_session_answered"],
    [
      "one is running, after this session ended",
      { other_scores: [started("13:00")] },
      "12:00",
      "other_session_running",
    ],
    ["retake is on, but this session ended", { quiz: retake, other_scores: [finished] }, "12:00", "quiz_over"],
  ])("%s", (_name, facts, now, reason) => {
    expect(decide(facts, now)).toEqual({ answerability: answerabilityOf[reason], reason });
  });
});

describe("then the end", () => {
  const twoSessions = { quiz_sessions: [nineToEleven, laterSession] };
  const closedByHand = handStarted({ opened_at: at("09:05"), closed_at: at("10:00") });
  test.each<Row>([
    ["a moment before the end", {}, "10:59:59.999", "open"],
    ["the last session ends, and the quiz with it", {}, "11:00", "quiz_over"],
    ["this session ends, a later one is to come", twoSessions, "11:00", "past_end"],
    ["the quiz was ended by hand", quiz("over"), "10:00", "quiz_over"],
    ["the quiz was ended by hand before the session", quiz("over"), "08:00", "quiz_over"],
    ["the quiz was archived", quiz("archived"), "10:00", "quiz_over"],
    ["a quiz without sessions was ended", { ...withoutSession, ...quiz("over") }, "10:00", "quiz_over"],
    ["the last session was closed by hand", closedByHand, "10:30", "quiz_over"],
    [
      "this session was closed by hand, a later one is to come",
      { ...closedByHand, quiz_sessions: [laterSession] },
      "10:30",
      "session_closed",
    ],
    ["a session in preview was closed by hand", { ...closedByHand, ...quiz("preview") }, "10:30", "session_closed"],
    ["a session was never opened and its time is over", handStarted(), "11:00", "quiz_over"],
    ["a draft's session is over", quiz("draft"), "11:00", "past_end"],
    [
      "extra time is left after the last session's end",
      { end_at_with_accommodation: at("11:20") },
      "11:19:59.999",
      "open",
    ],
    [
      "extra time is left, a later session is to come",
      { ...twoSessions, end_at_with_accommodation: at("11:20") },
      "11:10",
      "open",
    ],
    ["extra time is used up", { end_at_with_accommodation: at("11:20") }, "11:20", "quiz_over"],
    [
      "extra time is used up, a later session is to come",
      { ...twoSessions, end_at_with_accommodation: at("11:20") },
      "11:20",
      "past_end",
    ],
    [
      "another session of the quiz runs on",
      { quiz_sessions: [nineToEleven, { ...laterSession, start_at: at("10:00") }] },
      "11:30",
      "past_end",
    ],
  ])("%s", (_name, facts, now, reason) => {
    expect(decide(facts, now)).toEqual({ answerability: answerabilityOf[reason], reason });
  });
});

describe("then the opening", () => {
  const owner = { is_quiz_owner_like: true };
  test.each<Row>([
    ["before the session", {}, "08:59:59.999", "session_not_open"],
    ["the session starts by itself, whatever state a job has stored", {}, "09:00", "open"],
    ["the quiz is stored as active", quiz("active"), "10:00", "open"],
    ["active, before this session", { ...quiz("active"), quiz_sessions: [laterSession] }, "08:00", "session_not_open"],
    ["the teacher has yet to open the session", handStarted(), "10:00", "session_not_open"],
    ["the teacher opened the session", handStarted({ opened_at: at("09:05") }), "10:00", "open"],
    ["a draft's session is open", quiz("draft"), "10:00", "quiz_not_open"],
    ["a preview is not for students", quiz("preview"), "10:00", "quiz_not_open"],
    ["a preview is for its owner", { ...quiz("preview"), ...owner }, "10:00", "owner_preview"],
    ["a preview waits for its session", { ...quiz("preview"), ...owner }, "08:00", "session_not_open"],
    [
      "a preview from a seat without a session",
      { ...withoutSession, ...quiz("preview"), ...owner },
      "03:00",
      "owner_preview",
    ],
    ["an owner gets nothing from a draft", { ...quiz("draft"), ...owner }, "10:00", "quiz_not_open"],
    ["an owner in an active quiz is like anyone", { ...quiz("active"), ...owner }, "10:00", "open"],
    ["no session, quiz active", { ...withoutSession, ...quiz("active") }, "03:00", "open"],
    ["no session, quiz published", { ...withoutSession, ...quiz("published") }, "03:00", "quiz_not_open"],
    ["no session, quiz draft", { ...withoutSession, ...quiz("draft") }, "03:00", "quiz_not_open"],
    [
      "a seat beside the sessions, while one is open",
      { ...withoutSession, quiz_sessions: [nineToEleven] },
      "10:00",
      "open",
    ],
    [
      "a seat beside the sessions, before the first",
      { ...withoutSession, quiz_sessions: [nineToEleven] },
      "08:00",
      "quiz_not_open",
    ],
    [
      "a seat beside the sessions, after the last",
      { ...withoutSession, quiz_sessions: [nineToEleven] },
      "11:00",
      "quiz_over",
    ],
  ])("%s", (_name, facts, now, reason) => {
    expect(decide(facts, now)).toEqual({ answerability: answerabilityOf[reason], reason });
  });
});

test("the quiz's sessions may or may not name the seat's own", () => {
  for (const now of ["08:00", "09:00", "10:00", "11:00", "12:00"].map(at)) {
    const named = decideAnswerability(untouchedSeat, now);
    expect(decideAnswerability({ ...untouchedSeat, quiz_sessions: [] }, now)).toEqual(named);
  }
});
