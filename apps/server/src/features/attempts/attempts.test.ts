import { answerabilities, type Answerability } from "@examplar/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildAccommodation,
  buildCourse,
  buildLtiPlatform,
  buildQuiz,
  buildSchool,
  buildScore,
  buildSession,
  buildSummary,
  buildTag,
  buildUser,
} from "../../builders/index.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const now = new Date("2026-11-15T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(now);
});
afterAll(() => app.stop());

/** A student with a seat in a session that runs from an hour ago to an hour from now. */
const seat = async (
  overrides: {
    quiz?: Parameters<typeof buildQuiz>[1];
    session?: Parameters<typeof buildSession>[1];
    summary?: Parameters<typeof buildSummary>[1];
  } = {},
) => {
  const student = await buildUser(app.db);
  const quiz = await buildQuiz(app.db, { state: "published", time_limit: 3600, ...overrides.quiz });
  const session = await buildSession(app.db, {
    quiz_id: quiz.id,
    start_at: minutes(-60),
    end_at: minutes(60),
    ...overrides.session,
  });
  const summary = await buildSummary(app.db, { session_id: session.id, user_id: student.id, ...overrides.summary });
  return { student, quiz, session, summary, client: await app.as(student) };
};

const summaryOf = async ({ client, summary }: Awaited<ReturnType<typeof seat>>) =>
  (await client.call("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params: { summary_id: summary.id } })).body;

describe("answerability, computed from rows and clock", () => {
  const cases: Record<Answerability, () => Promise<Awaited<ReturnType<typeof seat>>>> = {
    not_answerable_yet: () => seat({ session: { start_at: minutes(5) } }),
    to_answer: () => seat(),
    answering: async () => {
      const taken = await seat();
      await buildScore(app.db, { quizzes_attempt_summary_id: taken.summary.id, started_at: minutes(-10) });
      return taken;
    },
    answered: async () => {
      const taken = await seat();
      await buildScore(app.db, {
        quizzes_attempt_summary_id: taken.summary.id,
        state: "finished",
        started_at: minutes(-40),
        finished_at: minutes(-10),
      });
      return taken;
    },
    answering_in_another_session: async () => {
      const here = await seat();
      const other = await buildSession(app.db, { quiz_id: here.quiz.id, start_at: minutes(-60) });
      const there = await buildSummary(app.db, { session_id: other.id, user_id: here.student.id });
      await buildScore(app.db, { quizzes_attempt_summary_id: there.id, started_at: minutes(-10) });
      return here;
    },
    answered_in_another_session: async () => {
      const here = await seat();
      const other = await buildSession(app.db, { quiz_id: here.quiz.id, start_at: minutes(-60) });
      const there = await buildSummary(app.db, { session_id: other.id, user_id: here.student.id });
      await buildScore(app.db, {
        quizzes_attempt_summary_id: there.id,
        state: "finished",
        started_at: minutes(-40),
        finished_at: minutes(-20),
      });
      return here;
    },
    ended_and_not_answered: () => seat({ session: { start_at: minutes(-120), end_at: minutes(-1) } }),
  };

  test.each(answerabilities)("CALL-14 a seat has the answerability %s", async (answerability) => {
    expect((await summaryOf(await cases[answerability]())).answerability).toBe(answerability);
  });

  test("an attempt whose time is over reads as answered and closed at its deadline, though no job has run", async () => {
    const taken = await seat({ quiz: { time_limit: 600 } });
    await buildScore(app.db, { quizzes_attempt_summary_id: taken.summary.id, started_at: minutes(-30) });
    const summary = await summaryOf(taken);
    expect(summary).toMatchObject({ answerability: "answered", is_answered: true });
    expect(summary.student_finished_at).toBe(minutes(-20).toISOString());
    const [score] = (await taken.client.call("GET /api/v1/scores", { query: { quiz_id: taken.quiz.id } })).body;
    expect(score).toMatchObject({
      state: "timeout_timer",
      finished_at: minutes(-20).toISOString(),
      exam_duration: 600,
    });
  });

  test("a session closed by hand closes a running attempt at that moment", async () => {
    const taken = await seat({ session: { closed_at: minutes(-5) } });
    await buildScore(app.db, { quizzes_attempt_summary_id: taken.summary.id, started_at: minutes(-30) });
    const [score] = (await taken.client.call("GET /api/v1/scores", { query: {} })).body;
    expect(score).toMatchObject({ state: "timeout_closed", finished_at: minutes(-5).toISOString() });
  });

  test("next_change_at is the time at which the answerability changes next", async () => {
    const waiting = await seat({ session: { start_at: minutes(5) } });
    expect((await summaryOf(waiting)).next_change_at).toBe(minutes(5).toISOString());
  });
});

describe("times with accommodation", () => {
  test("ENT-02 a third more time and minutes granted to student and session move limit, end and deadline", async () => {
    const accommodation = await buildAccommodation(app.db, { name: "One third" });
    const taken = await seat({
      session: { granted_seconds: 60 },
      summary: { time_accommodation_id: accommodation.id, granted_seconds: 240 },
    });
    await buildScore(app.db, { quizzes_attempt_summary_id: taken.summary.id, started_at: minutes(-10) });
    const extra = Math.ceil(3600 * 0.3333) + 300;
    expect(await summaryOf(taken)).toMatchObject({
      time_limit_with_accommodation: 3600 + extra,
      end_at_with_accommodation: new Date(minutes(60).getTime() + extra * 1000).toISOString(),
      submission_deadline_at: new Date(minutes(-10).getTime() + (3600 + extra) * 1000).toISOString(),
      time_accommodation_id: accommodation.id,
      time_accommodation_name: "One third",
    });
  });

  test("a quiz without accommodations ignores the fraction, but not the granted minutes", async () => {
    const accommodation = await buildAccommodation(app.db, { numerator: 1, denominator: 1 });
    const taken = await seat({
      quiz: { time_accommodation: false },
      summary: { time_accommodation_id: accommodation.id, granted_seconds: 60 },
    });
    expect((await summaryOf(taken)).time_limit_with_accommodation).toBe(3660);
  });
});

describe("the correction", () => {
  const answered = async (quiz: Parameters<typeof buildQuiz>[1]) => {
    const taken = await seat({ quiz, session: { start_at: minutes(-120), end_at: minutes(-1) } });
    await buildScore(app.db, {
      quizzes_attempt_summary_id: taken.summary.id,
      state: "finished",
      started_at: minutes(-100),
      finished_at: minutes(-50),
    });
    return taken;
  };

  test("is visible once the attempt is answered and the session is over", async () => {
    expect((await summaryOf(await answered({ whole_correction_visible: true }))).correction_is_visible).toBe(true);
    expect((await summaryOf(await answered({ whole_correction_visible: false }))).correction_is_visible).toBe(false);
  });

  test("is hidden while extra time of another student of the quiz runs", async () => {
    const taken = await answered({ whole_correction_visible: true, time_limit: 3600 });
    await buildSummary(app.db, { session_id: taken.session.id, granted_seconds: 600 });
    expect((await summaryOf(taken)).correction_is_visible).toBe(false);
    await app.db
      .updateTable("sessions")
      .set({ closed_at: minutes(-1) })
      .where("id", "=", taken.session.id)
      .execute();
    expect((await summaryOf(taken)).correction_is_visible).toBe(true);
  });
});

describe("lists", () => {
  test("CALL-15 the list is filtered by quiz type and by quiz, and holds own seats only", async () => {
    const exam = await seat();
    const training = await buildQuiz(app.db, { state: "active", quiz_type: "training" });
    await buildSummary(app.db, { quiz_id: training.id, user_id: exam.student.id });
    await seat();
    const list = async (query: { quiz_id?: number; quiz_type?: "exam"; with_sheets?: "true" }) =>
      (await exam.client.call("GET /api/v1/quizzes_attempt_summaries", { query })).body.map(({ quiz_id }) => quiz_id);
    expect(await list({})).toEqual([exam.quiz.id, training.id]);
    expect(await list({ quiz_type: "exam" })).toEqual([exam.quiz.id]);
    const paper = await buildQuiz(app.db, { state: "active", quiz_type: "paper" });
    const { id: summary_id } = await buildSummary(app.db, { quiz_id: paper.id, user_id: exam.student.id });
    const params = { summary_id };
    const sheets = { quiz_type: "exam", with_sheets: "true" } as const;
    expect(await list(sheets)).toEqual([exam.quiz.id]);
    const teacher = await app.as({ id: paper.owner_id });
    await teacher.call("POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet", { params });
    expect(await list(sheets)).toEqual([exam.quiz.id, paper.id]);
    expect(await list({ quiz_type: "exam" })).toEqual([exam.quiz.id]);
    expect(await list({ quiz_id: training.id })).toEqual([training.id]);
    expect(await list({ quiz_id: 999_999 })).toEqual([]);
  });

  test("a student does not see a draft", async () => {
    const { client } = await seat({ quiz: { state: "draft" } });
    expect((await client.call("GET /api/v1/quizzes_attempt_summaries", { query: {} })).body).toEqual([]);
  });

  test("tags, school, learning platform and other sessions are on the summary", async () => {
    const school = await buildSchool(app.db, { name: "Northbridge" });
    const course = await buildCourse(app.db, { school_id: school.id });
    const tag = await buildTag(app.db, { school_id: school.id });
    const platform = await buildLtiPlatform(app.db, { school_id: school.id, name: "Moodle of Northbridge" });
    const taken = await seat({ quiz: { school_id: school.id, course_id: course.id, lti_platform_id: platform.id } });
    await app.db.insertInto("quiz_tags").values({ quiz_id: taken.quiz.id, tag_id: tag.id }).execute();
    const other = await buildSession(app.db, { quiz_id: taken.quiz.id });
    await buildSummary(app.db, { session_id: other.id, user_id: taken.student.id });
    expect(await summaryOf(taken)).toMatchObject({
      school_name: "Northbridge",
      quiz_tag_ids: [tag.id],
      quiz_lti_managed: true,
      quiz_lti_provider_name: "Moodle of Northbridge",
      is_subscribed_to_other_sessions_in_same_quiz: true,
      session_name: taken.session.name,
      sortable_date: minutes(-60).toISOString(),
      is_quiz_owner_like: false,
    });
    expect((await taken.client.call("GET /api/v1/tags")).body).toEqual([{ id: tag.id, name: tag.name }]);
  });

  test("a seat without a session is undated until it is answered", async () => {
    const student = await buildUser(app.db);
    const quiz = await buildQuiz(app.db, { state: "active" });
    const summary = await buildSummary(app.db, { quiz_id: quiz.id, user_id: student.id });
    const client = await app.as(student);
    const read = async () => (await client.call("GET /api/v1/quizzes_attempt_summaries", { query: {} })).body[0];
    expect((await read())?.sortable_date).toBeNull();
    await buildScore(app.db, {
      quizzes_attempt_summary_id: summary.id,
      state: "finished",
      started_at: minutes(-40),
      finished_at: minutes(-10),
    });
    expect((await read())?.sortable_date).toBe(minutes(-10).toISOString());
  });
});

describe("scores", () => {
  test("CALL-19 a student sees every attempt of their own, CALL-18 one by one, without private comments", async () => {
    const taken = await seat();
    const score = await buildScore(app.db, {
      quizzes_attempt_summary_id: taken.summary.id,
      state: "finished",
      started_at: minutes(-40),
      finished_at: minutes(-10),
      grade: 14.5,
      private_comment: "between teachers",
      support_comment: "for support",
    });
    const reply = await taken.client.call("GET /api/v1/scores/:score_id", { params: { score_id: score.id } });
    expect(reply.body).toMatchObject({ grade: 14.5, pretty_grade: "14.5/20", exam_duration: 1800 });
    expect(reply.text).not.toMatch(/between teachers|for support/);
  });

  test("a quiz that hides scores hides grade and count of correct answers", async () => {
    const taken = await seat({ quiz: { show_scores: false } });
    const score = await buildScore(app.db, {
      quizzes_attempt_summary_id: taken.summary.id,
      state: "finished",
      started_at: minutes(-40),
      finished_at: minutes(-10),
      grade: 14.5,
      correct_answers_count: 7,
    });
    const { body } = await taken.client.call("GET /api/v1/scores/:score_id", { params: { score_id: score.id } });
    expect(body).toMatchObject({ grade: null, pretty_grade: null, correct_answers_count: null });
  });

  test("CALL-20 the owner sees every score of the quiz with the student's name, whatever the quiz shows", async () => {
    const taken = await seat({ quiz: { show_scores: false } });
    await buildScore(app.db, {
      quizzes_attempt_summary_id: taken.summary.id,
      state: "finished",
      started_at: minutes(-40),
      finished_at: minutes(-10),
      grade: 9,
      private_comment: "between teachers",
    });
    const owner = await app.as({ id: taken.quiz.owner_id });
    await app.db
      .insertInto("memberships")
      .values({ user_id: taken.quiz.owner_id, school_id: taken.quiz.school_id, role: "teacher" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { body } = await owner.call("GET /api/v1/quizzes/:quiz_id/scores", {
      params: { quiz_id: taken.quiz.id },
      query: {},
    });
    expect(body).toMatchObject([
      {
        name: taken.student.name,
        email: taken.student.email,
        grade: 9,
        private_comment: "between teachers",
        devices: [],
      },
    ]);
  });
});
