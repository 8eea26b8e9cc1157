import { pageSize, type ScoreCounts, type ScoreRow } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { mayListAttempts } from "../attempts.policy.ts";
import { presentSeatToStart, presentTeacherScore } from "../attempts.presenter.ts";
import { listDeclined } from "../seats/recording-consent.repository.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import { countQuizScores, countToStart, findLanguage, listSuccessLevels } from "./quiz-attempts.repository.ts";
import { listScoreDetails, listScorePage, listSeatDetails, type ScorePage } from "./score-table.repository.ts";

export const listQuizScores = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
  { sort = "name", order = "asc", limit = pageSize, ...page }: Partial<Omit<ScorePage, "now">>,
): Promise<ScoreRow[] | Refusal<"not_found">> => {
  if (!(await mayListAttempts(db, caller, quiz_id))) return refuse("not_found");
  const now = clock.now();
  const places = await listScorePage(db, quiz_id, { sort, order, limit, ...page, now });
  const score_ids = places.flatMap(({ score_id }) => score_id ?? []);
  const summary_ids = places.flatMap(({ score_id, summary_id }) => (score_id === null ? summary_id : []));
  const [scores, seats, levels, language] = await Promise.all([
    listScoreDetails(db, score_ids),
    listSeatDetails(db, summary_ids),
    listSuccessLevels(db, [quiz_id]),
    findLanguage(db, caller.user_id),
  ]);
  const attempts = new Map(
    scores.map((score) => [
      score.id,
      presentTeacherScore(score, { decision: decideAttempt(score, score, now), levels, language }),
    ]),
  );
  const waiting = new Map(seats.map((seat) => [seat.id, presentSeatToStart(seat, decideAttempt(seat, null, now))]));
  return places.flatMap(({ score_id, summary_id, place }) => {
    const row = score_id === null ? waiting.get(summary_id) : attempts.get(score_id);
    return row ? { ...row, place } : [];
  });
};

export const countScores = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<ScoreCounts | Refusal<"not_found">> => {
  if (!(await mayListAttempts(db, caller, quiz_id))) return refuse("not_found");
  const [sessions, not_started, declined] = await Promise.all([
    countQuizScores(db, quiz_id, clock.now()),
    countToStart(db, quiz_id),
    listDeclined(db, quiz_id),
  ]);
  const sum = (count: (row: (typeof sessions)[number]) => number) => sessions.reduce((all, row) => all + count(row), 0);
  return {
    all: sum(({ all }) => all),
    not_started,
    started: sum(({ started }) => started),
    to_review: sum(({ to_review }) => to_review),
    declined,
    sessions,
  };
};
