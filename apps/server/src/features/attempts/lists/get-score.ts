import type { OwnScore, ScoreNeighbours, TeacherScore } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { findTaughtScore } from "../attempts.policy.ts";
import { presentTeacherScore } from "../attempts.presenter.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import { findOwnScore } from "./list-own-attempts.ts";
import { findLanguage, listSuccessLevels } from "./quiz-attempts.repository.ts";
import { findNeighbours, type ScoreSelection } from "./score-table.repository.ts";

/** Returns the attempt as teachers of its quiz see it; undefined for everybody else. */
export const getTeacherScore = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  caller: Caller,
  score_id: number,
): Promise<TeacherScore | undefined> => {
  const score = await findTaughtScore(db, caller, score_id);
  if (!score) return undefined;
  const [levels, language] = await Promise.all([
    listSuccessLevels(db, [score.quiz_id]),
    findLanguage(db, caller.user_id),
  ]);
  return presentTeacherScore(score, { decision: decideAttempt(score, score, clock.now()), levels, language });
};

/** Returns the teacher's view to teachers of the quiz, even for their own attempt. */
export const getScore = async (
  parts: Parts,
  caller: Caller,
  score_id: number,
): Promise<TeacherScore | OwnScore | Refusal<"not_found">> => {
  const taught = await getTeacherScore(parts, caller, score_id);
  if (taught) return taught;
  return (await findOwnScore(parts, caller, score_id)) ?? refuse("not_found");
};

export const getNeighbours = async (
  { db, clock }: Parts,
  caller: Caller,
  score_id: number,
  { sort = "name", order = "asc", ...selected }: Partial<Omit<ScoreSelection, "now">>,
): Promise<ScoreNeighbours | Refusal<"not_found">> => {
  const score = await findTaughtScore(db, caller, score_id);
  if (!score) return refuse("not_found");
  const selection = { sort, order, ...selected, now: clock.now() };
  return (await findNeighbours(db, score.quiz_id, score_id, selection)) ?? refuse("not_found");
};
