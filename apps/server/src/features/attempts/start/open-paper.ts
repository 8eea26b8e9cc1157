import type { PaperContent } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { findPaper } from "./open-paper.repository.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import type { Visitor } from "../visitor.ts";

export interface OpenPaper {
  quiz_id: number;
  score_id: number;
  instance_id: number;
  content: PaperContent;
  locked_exercise_ids: number[];
  reached_exercise_ids: number[];
  submission_deadline_at: Date | null;
}

export type PaperRefusal = "not_found" | "not_started" | "desktop_app_required";

/** Returns the paper of the newest attempt, or a refusal's code. */
export const openPaper = async (
  db: Db,
  { user_id, in_desktop_app }: Pick<Visitor, "user_id" | "in_desktop_app">,
  summary_id: number,
  now: Date,
): Promise<OpenPaper | PaperRefusal> => {
  const [row] = await findPaper(db, user_id, summary_id);
  if (!row) return "not_found";
  const { quiz_id, score_id, state, started_at, finished_at, instance_id } = row;
  const { locked_exercise_ids, reached_exercise_ids } = row;
  // A teacher may open a sheet before the student's session: the screen must not show its questions.
  if (score_id === null || instance_id === null || state === null || state === "paper") return "not_started";
  const reading = { desktop_app_disabled: row.desktop_app_disabled, in_desktop_app };
  const decision = decideAttempt(row, { state, started_at, finished_at }, now, reading);
  // An attempt started in the desktop app must not be read outside it.
  if (decision.start_refusal === "desktop_app_required") return decision.start_refusal;
  const { submission_deadline_at } = decision;
  const content = row.content as unknown as PaperContent;
  return { quiz_id, score_id, instance_id, content, locked_exercise_ids, reached_exercise_ids, submission_deadline_at };
};
