import { buildSession, buildSummary } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import { resolveMoment, type DemoExam, type DemoSeat, type DemoSession, type Moment } from "@examplar/demo";
import { loadAttempt } from "./load-attempt.ts";
import type { DemoIds } from "./load-people.ts";
import { loadQuiz, type LoadedQuiz } from "./load-quiz.ts";

interface Loading {
  quiz: LoadedQuiz;
  ids: DemoIds;
  now: Date;
}

const minute = 60_000;

/** Returns the agreements of a student who has started; they were given a minute earlier. */
const agreements = (attempt: DemoSeat["attempt"], now: Date) => {
  if (attempt === undefined || attempt.state === "paper") return {};
  const agreed_at = new Date(resolveMoment(attempt.started, now).getTime() - minute);
  return {
    user_agreement_accepted_at: agreed_at,
    user_data_usage_accepted_at: agreed_at,
    similarity_tool_eula_accepted_at: agreed_at,
  };
};

const loadSeat = async (db: Db, { quiz, ids, now }: Loading, session_id: number | null, seat: DemoSeat) => {
  const summary = await buildSummary(db, {
    quiz_id: quiz.row.id,
    session_id,
    user_id: ids.people[seat.student],
    time_accommodation_id: seat.accommodation === undefined ? null : ids.accommodations[seat.accommodation],
    ...agreements(seat.attempt, now),
    created_at: now,
  });
  const { student, attempt } = seat;
  if (attempt !== undefined) await loadAttempt(db, { quiz, summary, student, attempt, now });
};

const loadSession = async (db: Db, loading: Loading, { seats, ...session }: DemoSession) => {
  const { start, end, opened, closed, public_token, ...rest } = session;
  const at = (moment: Moment | undefined) => (moment === undefined ? null : resolveMoment(moment, loading.now));
  const quiz_id = loading.quiz.row.id;
  const { id } = await buildSession(db, {
    ...rest,
    quiz_id,
    start_at: resolveMoment(start, loading.now),
    end_at: resolveMoment(end, loading.now),
    opened_at: at(opened),
    closed_at: at(closed),
    // The id keeps the token unique while an exam of an earlier load exists.
    public_token: public_token === undefined ? null : `${public_token}${quiz_id}`,
  });
  for (const seat of seats) await loadSeat(db, loading, id, seat);
};

/** Returns the quiz's id. */
export const loadExam = async (db: Db, exam: DemoExam, ids: DemoIds, now: Date): Promise<number> => {
  const quiz = await loadQuiz(db, exam, ids, now);
  for (const session of exam.sessions ?? []) await loadSession(db, { quiz, ids, now }, session);
  for (const seat of exam.seats ?? []) await loadSeat(db, { quiz, ids, now }, null, seat);
  return quiz.row.id;
};
