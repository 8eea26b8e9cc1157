import type { Candidate, JudgedEdit } from "./store-edits.statement.ts";

/** One answer: `score/question`. */
export const answerKey = ({ score_id, question_id }: Pick<JudgedEdit, "score_id" | "question_id">): string =>
  `${score_id}/${question_id}`;

/** Of edits by one device, the one with the highest seq; a seq used twice is left to the history. */
const isAhead = (edit: JudgedEdit, other: JudgedEdit): boolean =>
  edit.device_id === other.device_id && edit.seq > other.seq;

/**
 * A statement can move an answer once, so of the edits of one answer in a batch one is chosen to move it. Where devices
 * meet within a batch, the history decides afterwards (`contested`). Late edits move nothing.
 */
export const chooseCandidates = (edits: readonly JudgedEdit[]): { candidates: Candidate[]; contested: Set<string> } => {
  const movers = new Map<string, JudgedEdit>();
  const contested = new Set<string>();
  for (const edit of edits) {
    if (edit.outcome === "late") continue;
    const key = answerKey(edit);
    const mover = movers.get(key);
    if (mover === undefined || isAhead(edit, mover)) movers.set(key, edit);
    if (mover !== undefined && !isAhead(edit, mover) && !isAhead(mover, edit)) contested.add(key);
  }
  const moving = new Set(movers.values());
  return { candidates: edits.map((edit) => ({ edit, moves: moving.has(edit) })), contested };
};
