import { topics, type AnswerFeedback } from "@examplar/contract";
import { htmlIsEmpty } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Trx } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { findTaughtScore } from "./corrections.policy.ts";
import { presentFeedback } from "./corrections.presenter.ts";
import { addFeedback, changeFeedback, isAsked, lockFeedback, removeFeedback } from "./feedbacks.repository.ts";

interface Written {
  score_id: number;
  question_id: number;
  user_content: string;
  seen_updated_at: string | null;
}

const sameInstant = (stored: Date | null, seen: string | null): boolean =>
  (stored?.getTime() ?? null) === (seen === null ? null : new Date(seen).getTime());

/** Idempotent: a retry of the same text is no conflict. An empty text removes the comment. */
export const writeFeedback = async (
  parts: Parts,
  caller: Caller,
  { score_id, question_id, user_content, seen_updated_at }: Written,
): Promise<{ feedback: AnswerFeedback | null } | Refusal<"not_found" | "conflict">> => {
  const score = await findTaughtScore(parts.db, caller, score_id);
  if (!score) return refuse("not_found");
  const place = { score_id, question_id };
  if (!(await isAsked(parts.db, place))) return refuse("not_found");
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const standing = await lockFeedback(trx, place);
    const text = htmlIsEmpty(user_content) ? null : user_content;
    const differs = (standing?.user_content ?? null) !== text;
    if (differs && !sameInstant(standing?.updated_at ?? null, seen_updated_at)) return refuse("conflict");
    const written = await write(trx, { ...place, id: standing?.id ?? null, text, at });
    if (written === undefined) return refuse("conflict");
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: text === null ? "answer_feedback_removed" : "answer_feedback_written",
      subject: { score_id },
      details: { question_id },
    });
    const event = { kind: "score_changed", quiz_id: score.quiz_id, score_id } as const;
    await parts.realtime.publish(trx, topics.score(score_id), event);
    return { feedback: written && presentFeedback(written) };
  });
};

interface ToWrite {
  score_id: number;
  question_id: number;
  /** Id of the current comment; null where there is none. */
  id: number | null;
  text: string | null;
  at: Date;
}

/** Returns null when the comment was removed, undefined when a colleague was faster. */
const write = async (trx: Trx, { id, text, at, ...place }: ToWrite) => {
  if (text === null) {
    if (id !== null) await removeFeedback(trx, id);
    return null;
  }
  return id === null ? addFeedback(trx, place, text, at) : changeFeedback(trx, id, text, at);
};
