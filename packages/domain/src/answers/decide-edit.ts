import { lateWorkGraceMs } from "../deadlines/late-work.ts";
import type { TimeoutState } from "../seats/seat-times.ts";
import type { AnswerStatus, QuestionType, ScoreState } from "../vocabulary.ts";
import { validateFiles, type KnownFile } from "./files/answer-files.ts";
import { validateContent } from "./content/validate-content.ts";
import type { Edit, EditRejection } from "./ledger.types.ts";
import type { QuestionBodies } from "./question-content.types.ts";

/** What `decideEdit` must know: the student's paper and the state of the attempt. */
export interface EditFacts {
  /** The questions of this student's own paper. */
  questions: ReadonlyMap<number, { type: QuestionType; body: QuestionBodies[QuestionType]; exercise_id: number }>;
  /** Exercises whose correction the student has been shown. */
  locked_exercise_ids: ReadonlySet<number>;
  state: ScoreState;
  finished_at: Date | null;
  submission_deadline_at: Date | null;
  timeout_state: TimeoutState | null;
}

export type LateStatus = Extract<AnswerStatus, "out_of_time" | "timer_timeout">;

/** `status` is the answer's status if this edit stands; `json` is the content to store. */
export type EditDecision =
  | { outcome: "stored"; status: Extract<AnswerStatus, "answered" | "skipped">; json: string | null }
  | { outcome: "late"; status: LateStatus; json: string | null }
  | { outcome: "rejected"; code: EditRejection };

/**
 * Decides about one edit by itself: neither its seq nor another edit can get it rejected. The server's clock decides
 * what is late; `edited_at` is the browser's claim and matters only in the seconds after a deadline (`isInTime`).
 */
export const decideEdit = (
  facts: EditFacts,
  edit: Pick<Edit, "question_id" | "kind" | "content"> & { edited_at: Date },
  arrived_at: Date,
  /** The attempt's files; only edits of an upload question need them. */
  files: readonly KnownFile[] = [],
): EditDecision => {
  const question = facts.questions.get(edit.question_id);
  if (question === undefined) return { outcome: "rejected", code: "question_not_in_paper" };
  if (edit.kind === "skip" && edit.content !== null) return { outcome: "rejected", code: "content_invalid" };
  const validated = validateContent(question.type, question.body, edit.content);
  if (validated.outcome === "rejected") return validated;
  const { content, json } = validated;
  const named =
    question.type === "upload"
      ? validateFiles({ content, question_id: edit.question_id, known: files, arrived_at, deadline: deadlineOf(facts) })
      : "ok";
  if (named === "unknown") return { outcome: "rejected", code: "file_unknown" };
  const late = lateStatus(facts, question.exercise_id, { arrived_at, edited_at: edit.edited_at });
  if (late !== null || named === "late") return { outcome: "late", status: late ?? lateStatusOf(facts), json };
  return { outcome: "stored", status: edit.kind === "skip" ? "skipped" : "answered", json };
};

/**
 * Returns null for an edit in time. In a locked exercise, after a deliberate hand-in and for an attempt on paper, every
 * edit is late, whatever the clock says.
 */
const lateStatus = (
  facts: EditFacts,
  exercise_id: number,
  edit: { arrived_at: Date; edited_at: Date },
): LateStatus | null => {
  const { state, locked_exercise_ids } = facts;
  if (locked_exercise_ids.has(exercise_id) || state === "paper" || state === "finished") return "out_of_time";
  return isInTime(edit, deadlineOf(facts)) ? null : lateStatusOf(facts);
};

/**
 * Whether an edit counts as in time. One that arrives after the deadline must have been written before it; `edited_at`
 * is the browser's claim, so the server believes it only within the grace period.
 */
export const isInTime = (edit: { arrived_at: Date; edited_at: Date }, deadline: Date | null): boolean => {
  if (deadline === null || edit.arrived_at <= deadline) return true;
  return edit.arrived_at.getTime() <= deadline.getTime() + lateWorkGraceMs && edit.edited_at <= deadline;
};

/** Returns the attempt's deadline. Time granted after an attempt was closed does not reopen it. */
export const deadlineOf = ({ state, finished_at, submission_deadline_at }: EditFacts): Date | null => {
  if (state === "started" || finished_at === null) return submission_deadline_at;
  return submission_deadline_at !== null && submission_deadline_at < finished_at ? submission_deadline_at : finished_at;
};

/**
 * Returns the late status by how the attempt was closed, or by how time closes it while its row still says `started`.
 */
const lateStatusOf = ({ state, timeout_state }: EditFacts): LateStatus => {
  const closed_as = state === "started" ? timeout_state : state;
  return closed_as === "timeout_timer" ? "timer_timeout" : "out_of_time";
};
