import type { EditFacts, InstanceContent } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import { timesOf } from "../attempts/index.ts";
import { drawnQuestions, type FragmentsCache } from "../papers/index.ts";
import { createFindAttempt, type AttemptRow } from "./answers.repository.ts";

/** What the ledger must know of an attempt to judge its edits. */
export interface AttemptFacts extends EditFacts {
  instance_id: number;
  score_id: number;
  summary_id: number;
  quiz_id: number;
  user_id: number;
  /** The device that may write; null before any has said so. */
  owner_device_id: string | null;
  known_device_ids: Set<string>;
  resync_requested_at: Date | null;
  correction_btw_questions: boolean;
}

const factsOf = (row: AttemptRow, questions: EditFacts["questions"]): AttemptFacts => {
  const { submission_deadline_at, timeout_state } = timesOf(row, row.started_at);
  return {
    ...row,
    questions,
    submission_deadline_at,
    timeout_state,
    locked_exercise_ids: new Set(row.locked_exercise_ids),
    known_device_ids: new Set(row.device_ids),
  };
};

interface Kept {
  until: number;
  facts: AttemptFacts;
}

/** Time may be granted by another process; until this one hears of it, the grace for late work covers the difference. */
const keep_ms = 2_000;
const max_kept = 20_000;

/**
 * The facts of the attempts that are being written to, kept for a moment. An attempt with corrections between questions
 * is read anew each time: an answer written after its correction was shown must never count.
 */
export const createAttemptFacts = (parts: Pick<Parts, "db" | "pool">, fragments: FragmentsCache) => {
  const findAttempt = createFindAttempt(parts);
  const kept = new Map<number, Kept>();

  const read = async (instance_id: number, now: number): Promise<AttemptFacts | undefined> => {
    const row = await findAttempt(instance_id);
    if (!row) return undefined;
    const questions = drawnQuestions(await fragments.of(row.quiz_id), row.content as unknown as InstanceContent);
    const facts = factsOf(row, questions);
    if (!row.correction_btw_questions) kept.set(instance_id, { until: now + keep_ms, facts });
    return facts;
  };

  const sweep = (now: number): void => {
    if (kept.size < max_kept) return;
    for (const [id, { until }] of kept) if (until <= now) kept.delete(id);
  };

  return {
    of: (instance_id: number): Promise<AttemptFacts | undefined> | AttemptFacts => {
      const now = performance.now();
      const known = kept.get(instance_id);
      if (known && known.until > now) return known.facts;
      sweep(now);
      return read(instance_id, now);
    },
    /** After a change made here; other processes read anew within `keep_ms`. */
    forget: (instance_id: number): void => void kept.delete(instance_id),
    forgetAll: (): void => kept.clear(),
  };
};

export type AttemptFactsCache = ReturnType<typeof createAttemptFacts>;
