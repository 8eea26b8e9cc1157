import { topics } from "@examplar/contract";
import { editsSheet, type Entry } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { enterAnswer as writeAnswer, readEntryFacts, type AnswersEngine } from "../answers/index.ts";
import { writeAudit } from "../audit/index.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { findTaughtPaper } from "./scans.policy.ts";
import { setEdited } from "./scans.repository.ts";

type Given = Entry & { score_id: number; question_id: number };

/**
 * Stores what stands on the sheet. Refuses with a conflict if a colleague wrote the answer since it was read.
 * Idempotent.
 */
export const enterAnswer = async (
  parts: Parts,
  engine: AnswersEngine,
  caller: Caller,
  { score_id, question_id, ...entry }: Given,
): Promise<{ revision: number } | Refusal<"not_found" | "conflict" | "validation_failed">> => {
  const attempt = await findTaughtPaper(parts.db, caller, score_id);
  const facts = attempt && (await readEntryFacts(engine, attempt.instance_id));
  if (!attempt || !facts) return refuse("not_found");
  const { quiz_id, instance_id } = attempt;
  const at = parts.clock.now();
  const { user_id } = caller;
  return parts.db.transaction().execute(async (trx) => {
    const { outcome, revision } = await writeAnswer(trx, facts, { ...entry, instance_id, question_id, user_id, at });
    if (outcome === "rejected") return refuse("validation_failed", "this is no answer to the question");
    if (outcome === "conflict") return refuse("conflict");
    if (!editsSheet({ outcome })) return { revision };
    await setEdited(trx, score_id);
    await writeAudit(trx, {
      at,
      actor_id: user_id,
      action: "answer_entered",
      subject: { score_id },
      details: { question_id, edit_id: entry.edit_id, revision },
    });
    await parts.realtime.publish(trx, topics.score(score_id), { kind: "score_changed", quiz_id, score_id });
    await requestGrading(trx, [score_id], { due_at: at });
    await scheduleGrading(parts, trx);
    return { revision };
  });
};
