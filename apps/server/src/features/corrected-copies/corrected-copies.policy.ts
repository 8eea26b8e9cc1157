import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSeat, type Visitor } from "../attempts/index.ts";

export interface CorrectedSeat {
  /** The attempt that counts; null when there is none. */
  score_id: number | null;
  quiz_id: number;
  /** Whether the rule shows the correction now. */
  is_visible: boolean;
  is_quiz_owner_like: boolean;
  show_scores: boolean;
}

/** The caller's own seat, with what the rule says of its correction. */
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

interface Origin {
  source: string;
  manually_approved: boolean;
}

/** What a model wrote for the teacher reaches a student when the teacher has approved it, and not before. */
export const studentReads = ({ source, manually_approved }: Origin): boolean =>
  source !== "ai_generated" || manually_approved;
