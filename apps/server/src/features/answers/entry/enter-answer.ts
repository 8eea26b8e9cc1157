import { decideEntry, type Entry, type EntryDecision } from "@examplar/domain";
import type { Trx } from "../../../platform/db/db.ts";
import type { AnswersEngine } from "../engine.ts";
import { lockAnswer, writeEntry } from "./entries.repository.ts";

interface EnteredAnswer extends Entry {
  instance_id: number;
  question_id: number;
  user_id: number;
  at: Date;
}

interface EntryResult {
  outcome: EntryDecision["outcome"];
  /** Revision of the standing answer. */
  revision: number;
}

/** Reads the facts of the paper before the transaction, because the read needs a connection of its own. */
export const readEntryFacts = async ({ facts }: Pick<AnswersEngine, "facts">, instance_id: number) =>
  facts.of(instance_id);

type Facts = NonNullable<Awaited<ReturnType<typeof readEntryFacts>>>;

/**
 * Stores the answer that a teacher reads on a sheet of paper. The caller checks the permission and requests grading.
 */
export const enterAnswer = async (trx: Trx, facts: Facts, entry: EnteredAnswer): Promise<EntryResult> => {
  const { score_id } = facts;
  const { question_id, edit_id, kind, user_id, at } = entry;
  const standing = await lockAnswer(trx, score_id, question_id);
  const revision = standing?.revision ?? 0;
  const decision = decideEntry(facts.questions.get(question_id), standing, entry);
  if (decision.outcome !== "write") return { outcome: decision.outcome, revision };
  const edit = { edit_id, score_id, question_id, kind, json: decision.json, base_revision: revision, user_id, at };
  const moved = await writeEntry(trx, edit);
  return moved ? { outcome: "write", revision: moved.revision } : { outcome: "conflict", revision };
};
