import { answerKey } from "./answer-key.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/** Of edits by one device, the one with the higher seq; a seq used twice is left to the history. */
const isAhead = (edit: JudgedEdit, other: JudgedEdit): boolean =>
  edit.device_id === other.device_id && edit.seq > other.seq;

export interface Movers {
  /** By answer, the edit that may move it. */
  movers: Map<string, JudgedEdit>;
  /** Answers on which devices meet within the batch: the history decides. */
  contested: Set<string>;
}

/** A statement can move an answer once, so of its edits in a batch one is chosen. */
export const chooseMovers = (edits: readonly JudgedEdit[]): Movers => {
  const movers = new Map<string, JudgedEdit>();
  const contested = new Set<string>();
  for (const edit of edits) {
    const key = answerKey(edit);
    const mover = movers.get(key);
    if (mover === undefined || isAhead(edit, mover)) movers.set(key, edit);
    if (mover !== undefined && !isAhead(edit, mover) && !isAhead(mover, edit)) contested.add(key);
  }
  return { movers, contested };
};
