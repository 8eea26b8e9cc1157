import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { closeOverdueAttempt, findSeat, type Visitor } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { listCopyScores, type CopyScore } from "./copies.repository.ts";

export interface CorrectedSeat {
  /** The newest attempt; null when there is none. */
  score_id: number | null;
  quiz_id: number;
  /** Whether the rule shows the correction now. */
  is_visible: boolean;
  is_quiz_owner_like: boolean;
  show_scores: boolean;
}

/** Returns the caller's own seat, and whether the rule shows its correction. */
export const findCorrectedSeat = async (
  { db, clock }: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<CorrectedSeat | Refusal<"not_found">> => {
  const seat = await findSeat(db, visitor, summary_id, clock.now());
  if (!seat) return refuse("not_found");
  return {
    score_id: seat.attempt?.id ?? null,
    quiz_id: seat.row.quiz_id,
    is_visible: seat.decision.correction_is_visible,
    is_quiz_owner_like: seat.row.is_quiz_owner_like,
    show_scores: seat.row.show_scores,
  };
};

interface Reader {
  is_student: boolean;
  shows_points: boolean;
}

/** Admits teachers of the quiz once the attempt is over, and its student once the rule shows the correction. */
export const readerOf = async (
  parts: Parts,
  visitor: Visitor,
  score: CopyScore,
): Promise<Reader | Refusal<"not_found" | "attempt_not_closed" | "correction_not_visible">> => {
  if (await mayTeach(parts.db, visitor, score.quiz_id)) {
    if (score.state === "started") await closeOverdueAttempt(parts, score.id);
    const [now] = await listCopyScores(parts.db, [score.id]);
    return now?.state === "started" ? refuse("attempt_not_closed") : { is_student: false, shows_points: true };
  }
  if (score.user_id !== visitor.user_id) return refuse("not_found");
  const seat = await findCorrectedSeat(parts, visitor, score.summary_id);
  if (isRefusal(seat)) return seat;
  if (!seat.is_visible) return refuse("correction_not_visible");
  return { is_student: true, shows_points: seat.show_scores };
};

/** Who may export the copies of everybody at once. */
export const mayExportAll = mayTeach;

interface Origin {
  source: string;
  manually_approved: boolean;
}

/** A model's feedback reaches a student only after the teacher has approved it. */
export const studentReads = ({ source, manually_approved }: Origin): boolean =>
  source !== "ai_generated" || manually_approved;
