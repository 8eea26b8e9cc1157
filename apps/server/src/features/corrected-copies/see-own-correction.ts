import type { OwnCorrection } from "@examplar/contract";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentPicture } from "../answer-pictures/index.ts";
import { listSeatAttempts, type Visitor } from "../attempts/index.ts";
import { scanOfScore } from "../scans/index.ts";
import { recordEvent, type EventsLog } from "../student-events/index.ts";
import { findCorrectedSeat, studentReads, type CorrectedSeat } from "./corrected-copies.policy.ts";
import { readCopies, type Copy, type CopyTools } from "./read-copies.ts";

export interface StudentTools extends CopyTools {
  events: EventsLog;
}

interface Wanted {
  summary_id: number;
  score_id?: number | undefined;
}

/** Records repeated requests within a minute as one event: a page that reloads must not fill the report. */
const recordEarlyAccess = async ({ clock }: Parts, events: EventsLog, seat: CorrectedSeat): Promise<void> => {
  if (seat.score_id === null || seat.is_quiz_owner_like) return;
  const { score_id, quiz_id } = seat;
  await recordEvent(events, { kind: "early_correction_access", score_id, quiz_id, at: clock.now(), once_ms: 60_000 });
};

export const seeOwnCorrection = async (
  parts: Parts,
  tools: StudentTools,
  visitor: Visitor,
  { summary_id, score_id }: Wanted,
): Promise<OwnCorrection | Refusal<"not_found" | "correction_not_visible">> => {
  const seat = await findCorrectedSeat(parts, visitor, summary_id);
  if (isRefusal(seat)) return seat;
  if (!seat.is_visible) {
    await recordEarlyAccess(parts, tools.events, seat);
    return refuse("correction_not_visible");
  }
  const asked = { summary_id, score_id: score_id ?? seat.score_id };
  const scores = await listSeatAttempts(parts, visitor, { ...asked, quiz_id: seat.quiz_id });
  const shown = scores.find(({ id }) => id === asked.score_id);
  if (!shown) return refuse("not_found");
  const [copy] = await readCopies(parts, tools, { score_ids: [shown.id], shows_points: seat.show_scores });
  if (!copy) return refuse("not_found");
  return { ...presentCopy(copy), score_id: shown.id, scores, scan: await scanOfScore(parts.db, shown.id) };
};

const everyFile = () => true;

/** Presents a copy for its student: the contract drops extra fields, and this function unapproved feedback. */
const presentCopy = ({ score, paper, ...copy }: Copy): Omit<OwnCorrection, "score_id" | "scores" | "scan"> => ({
  quiz: { id: score.quiz_id, name: score.quiz_name, language: score.language, show_scores: score.show_scores },
  sections: (paper?.sections ?? []) as unknown as OwnCorrection["sections"],
  answers: copy.answers,
  corrections: copy.corrections,
  feedbacks: copy.feedbacks.filter(studentReads),
  files: copy.files.map((file) => presentPicture(file, everyFile)),
});
