import { randomUUID } from "node:crypto";
import { desktopAppHeader } from "@examplar/domain";
import { at, seatScenarios, type PlannedAttempt, type PlannedSeat, type SeatScenario } from "@examplar/domain/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildAccommodation,
  buildExercise,
  buildInstance,
  buildQuestion,
  buildQuiz,
  buildScore,
  buildSection,
  buildSession,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

/** Stored `closes_at` of an attempt that a teacher closed, or whose end moved, while no job has processed it. */
const jobHasNotRun = at("23:59");
const instant = (time: string | null) => (time === null ? null : at(time));

const plantQuiz = async ({ quiz: { closed, ...planned } }: SeatScenario) => {
  const quiz = await buildQuiz(app.db, { ...planned, closed_at: instant(closed) });
  const section = await buildSection(app.db, { quiz_id: quiz.id });
  const exercise = await buildExercise(app.db, { quiz_section_id: section.id });
  await buildQuestion(app.db, { exercise_id: exercise.id });
  return quiz;
};

const plantSession = (quiz_id: number, planned: NonNullable<PlannedSeat["session"]>) =>
  buildSession(app.db, {
    quiz_id,
    start_at: at(planned.from),
    end_at: at(planned.to),
    automatic_start: planned.automatic_start,
    opened_at: instant(planned.opened),
    closed_at: instant(planned.closed),
    granted_seconds: planned.granted_seconds,
  });

interface Sitting {
  quiz: { id: number; school_id: number };
  user_id: number;
  session_id: number | null;
}

const accommodation = async (school_id: number, { extra_time }: Omit<PlannedSeat, "session">) => {
  if (extra_time === null) return null;
  const [numerator, denominator] = extra_time.split("/").map(Number);
  return (await buildAccommodation(app.db, { school_id, numerator, denominator })).id;
};

/** As stored: `closes_at` is the deadline that a start would have written and that the closing job uses. */
const plantAttempt = async (summary: { id: number }, planned: PlannedAttempt, closes_at: Date | null) => {
  const { started, finished, state } = planned;
  const score = await buildScore(app.db, {
    quizzes_attempt_summary_id: summary.id,
    state,
    started_at: at(started),
    finished_at: instant(finished),
    closes_at: state === "started" ? closes_at : null,
  });
  await buildInstance(app.db, { score_id: score.id });
};

const plantSeat = async (
  { quiz, user_id, session_id }: Sitting,
  planned: Omit<PlannedSeat, "session">,
  closes_at: Date | null,
  more = {},
) => {
  const summary = await buildSummary(app.db, {
    quiz_id: quiz.id,
    session_id,
    user_id,
    time_accommodation_id: await accommodation(quiz.school_id, planned),
    granted_seconds: planned.granted_seconds,
    ...more,
  });
  if (planned.attempt) await plantAttempt(summary, planned.attempt, closes_at);
  return summary;
};

const plant = async (scenario: SeatScenario) => {
  const quiz = await plantQuiz(scenario);
  const user = scenario.is_owner ? { id: quiz.owner_id } : await buildUser(app.db);
  const session = scenario.session && (await plantSession(quiz.id, scenario.session));
  for (const further of scenario.further_sessions) await plantSession(quiz.id, further);
  const sitting = { quiz, user_id: user.id, session_id: session?.id ?? null };
  const seat = await plantSeat(sitting, scenario, instant(scenario.expected.deadline), {
    user_agreement_accepted_at: scenario.has_agreed ? at("08:00") : null,
    desktop_app_disabled: scenario.desktop_app_disabled,
    screen_recording_disabled: scenario.screen_recording_disabled,
  });
  if (scenario.other_seat) {
    const other = scenario.other_seat.session && (await plantSession(quiz.id, scenario.other_seat.session));
    await plantSeat({ ...sitting, session_id: other?.id ?? null }, scenario.other_seat, jobHasNotRun);
  }
  const neighbour = { ...sitting, user_id: (await buildUser(app.db)).id };
  if (scenario.neighbour) await plantSeat(neighbour, scenario.neighbour, jobHasNotRun);
  const headers: Record<string, string> = scenario.in_desktop_app ? { [desktopAppHeader]: "1.0.0" } : {};
  return { quiz, seat, client: await app.as(user, headers) };
};

/** Questions are readable once an attempt has begun on a screen; while it runs, only where it may continue. */
const readingOf = ({ attempt, expected }: SeatScenario): string => {
  if (!attempt || attempt.state === "paper") return "not_started";
  return expected.start === "desktop_app_required" ? expected.start : "read";
};

describe("CALL-14 CALL-16 CALL-22 the server decides and acts as expected for each seat", () => {
  test.each(seatScenarios)("$name ($now)", async (scenario) => {
    app.clock.set(at(scenario.now));
    const { expected } = scenario;
    const { quiz, seat, client } = await plant(scenario);
    const params = { summary_id: seat.id };
    const decided = {
      answerability: expected.answerability,
      start_refusal: expected.start,
      can_start: expected.start === null,
      can_answer: expected.answerability === "answering",
      quiz_state: expected.quiz_state,
      submission_deadline_at: expected.deadline && at(expected.deadline).toISOString(),
      retake_is_offered: expected.retake,
      correction_is_visible: expected.correction,
    };
    const one = await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params });
    expect(one.body).toMatchObject(decided);
    const list = await client.call("GET /api/v1/quizzes_attempt_summaries", { query: { quiz_id: quiz.id } });
    expect(list.body.find(({ id }) => id === seat.id)).toMatchObject(decided);
    const scores = await client.call("GET /api/v1/scores", { query: { quiz_id: quiz.id } });
    const own = scores.body.find(({ quizzes_attempt_summary_id }) => quizzes_attempt_summary_id === seat.id);
    expect(own?.state ?? null).toBe(expected.attempt);
    if (!scenario.other_seat) {
      const told = await client.call("GET /api/v1/quizzes/:quiz_id", { params: { quiz_id: quiz.id } });
      expect(told.body.state).toBe(expected.quiz_state);
    }

    const body = { device_id: randomUUID() };
    const paper = await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", { params });
    const documents = await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", { params });
    const reads = [paper, documents].map(({ status, problem }) => (status === 200 ? "read" : problem.code));
    const reading = readingOf(scenario);
    expect(reads).toEqual([reading, reading]);
    const taken = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", { params, body });
    if (reading === "desktop_app_required") expect(taken.problem.code).toBe(reading);
    const retaken = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/retake", { params, body });
    expect(retaken.status).toBe(expected.retake ? 200 : 409);
    const started = await client.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/start", { params, body });
    const opens = expected.start === null || expected.retake;
    expect(opens ? started.status : started.problem.code).toBe(opens ? 200 : expected.start);
    if (!opens) return;
    const { student_started_at, submission_deadline_at, answerability } = started.body.summary;
    expect(answerability).toBe("answering");
    if (submission_deadline_at !== null)
      expect(Date.parse(submission_deadline_at)).toBeGreaterThan(at(scenario.now).getTime());
    expect(Date.parse(student_started_at!)).toBeLessThanOrEqual(at(scenario.now).getTime());
  });
});
