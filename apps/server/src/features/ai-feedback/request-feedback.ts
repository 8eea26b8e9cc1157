import type { FeedbackGeneration } from "@examplar/contract";
import { answersAreSettled, type CommentSource, type GenerationRefusal } from "@examplar/domain";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { announceAttempts, setFeedbackRequested } from "../attempts/index.ts";
import type { FeedbackReader } from "./ai-feedback.policy.ts";
import { findGeneration, putGeneration, removeGeneration } from "./ai-feedback.repository.ts";
import { writeFeedbackTask } from "./feedback-writer.ts";

export const writerOf = ({ config }: Pick<Parts, "config">): FeedbackGeneration["writer"] => {
  if (config.ai !== null) return "model";
  return config.demo ? "demo" : null;
};

type RequestRefusal<R extends GenerationRefusal> = Refusal<"not_found" | "ai_not_configured" | R>;

/** Idempotent: a second request during a generation starts no other. */
export const requestFeedback = async <R extends GenerationRefusal>(
  parts: Parts,
  reader: FeedbackReader<R>,
): Promise<FeedbackGeneration | RequestRefusal<R>> => {
  const now = parts.clock.now();
  const refusal = await parts.db.transaction().execute(async (trx): Promise<RequestRefusal<R> | null> => {
    const facts = await reader.find(trx);
    if (!facts) return refuse("not_found");
    const code = reader.refuse({ ...facts, answers_are_settled: answersAreSettled(facts, now) });
    if (code !== null) return refuse(code);
    if (writerOf(parts) === null) return refuse("ai_not_configured");
    if (facts.feedback_requested_at !== null) return null;
    const { score_id } = facts;
    await setFeedbackRequested(trx, score_id, now);
    await putGeneration(trx, { score_id, requested_at: now, source: reader.source });
    await parts.jobs.schedule(trx, writeFeedbackTask, {}, { key: writeFeedbackTask });
    await announceAttempts(parts, trx, [facts]);
    return null;
  });
  return refusal ?? readGeneration(parts, reader);
};

const isHidden = ({ source }: FeedbackReader, generation: { source: CommentSource }): boolean =>
  source === "ai_student_generated" && generation.source !== source;

/** Students see only generations that they requested, and none that is written for the teacher. */
export const readGeneration = async (
  parts: Parts,
  reader: FeedbackReader,
): Promise<FeedbackGeneration | Refusal<"not_found">> =>
  parts.db.transaction().execute(async (trx) => {
    const facts = await reader.find(trx);
    if (!facts) return refuse("not_found");
    const generation = await findGeneration(trx, facts.score_id);
    if (!generation || isHidden(reader, generation))
      return { writer: writerOf(parts), state: "idle", written: "", failure: null };
    return { ...generation, writer: writerOf(parts) } as FeedbackGeneration;
  });

/** Cancels a generation and keeps none of its text. A student cannot cancel one that is written for the teacher. */
export const cancelFeedback = async (
  parts: Parts,
  reader: FeedbackReader,
): Promise<FeedbackGeneration | Refusal<"not_found">> => {
  const refusal = await parts.db.transaction().execute(async (trx) => {
    const facts = await reader.find(trx);
    if (!facts) return refuse("not_found");
    const generation = await findGeneration(trx, facts.score_id);
    if (!generation || isHidden(reader, generation)) return null;
    await setFeedbackRequested(trx, facts.score_id, null);
    await removeGeneration(trx, facts.score_id);
    await announceAttempts(parts, trx, [facts]);
    return null;
  });
  return refusal ?? readGeneration(parts, reader);
};
