import type { FileReply } from "../../platform/http/files/send-file.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { closeOverdueAttempt, type Visitor } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findCorrectedSeat, studentReads } from "./corrected-copies.policy.ts";
import { listCopyScores, type CopyScore } from "./copies.repository.ts";
import { asFile, drawCopy, isBusy, nameOfCopy } from "./copy-file.ts";
import type { CopyRenderer } from "./pdf/render-copies.ts";
import { readCopies, type CopyTools } from "./read-copies.ts";

export interface ExportTools extends CopyTools {
  renderer: CopyRenderer;
}

interface Reader {
  is_student: boolean;
  shows_points: boolean;
}

type Refused = Refusal<"not_found" | "attempt_not_closed" | "correction_not_visible" | "service_unavailable">;

/** Those who teach the quiz, once the attempt is over; its student when the rule shows the correction. */
const readerOf = async (parts: Parts, visitor: Visitor, score: CopyScore): Promise<Reader | Refused> => {
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

export const exportCopy = async (
  parts: Parts,
  tools: ExportTools,
  visitor: Visitor,
  score_id: number,
): Promise<FileReply | Refused> => {
  const [score] = await listCopyScores(parts.db, [score_id]);
  if (!score) return refuse("not_found");
  const reader = await readerOf(parts, visitor, score);
  if (isRefusal(reader)) return reader;
  const busy = isBusy(tools.renderer);
  if (busy) return busy;
  const { is_student, shows_points } = reader;
  const [copy] = await readCopies(parts, tools, { score_ids: [score_id], shows_points });
  if (!copy) return refuse("not_found");
  const shown = is_student ? { ...copy, feedbacks: copy.feedbacks.filter(studentReads) } : copy;
  const bytes = await drawCopy(parts, tools.renderer, shown, shows_points);
  return bytes === null ? refuse("service_unavailable") : asFile(nameOfCopy(score), bytes);
};
