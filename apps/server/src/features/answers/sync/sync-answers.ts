import { attemptStateAt, isFurther, paceFor } from "@examplar/domain";
import type { SyncAnswersReply } from "@examplar/contract";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { setReached } from "../../devices/index.ts";
import { findOwnAttempt } from "../answers.policy.ts";
import { readEdits, type StandingEdits } from "../answers.repository.ts";
import type { AttemptFacts } from "../attempt-facts.ts";
import type { AnswersEngine } from "../engine.ts";
import type { LedgerResult } from "../ledger/ledger.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";
import type { SettledAnswer } from "../ledger/settle-answers.ts";
import { editIdOf, isRejected, rejected, resultOf, validateEdits, withinQuota } from "./admit-edits.ts";

export interface Batch {
  instance_id: number;
  device_id: string;
  edits: readonly unknown[];
  pending?: { answers: number; events: number } | undefined;
  /** The exercise on the device's screen. */
  place?: { exercise_id: number; entered_at: string } | undefined;
}

/** Stores the furthest exercise a device has shown in a forward-only paper, once per exercise it moves on to. */
const noteReached = async (db: Db, { score_id, progress }: AttemptFacts, batch: Batch, now: Date): Promise<void> => {
  const { device_id, place } = batch;
  if (!place || !progress || !isFurther(progress, device_id, place.exercise_id)) return;
  const told = new Date(place.entered_at);
  const entered_at = told < now ? told : now;
  await setReached(db, { score_id, device_id, exercise_id: place.exercise_id, entered_at, received_at: now });
};

type Standing = SyncAnswersReply["standing"];

interface Contested extends SettledAnswer {
  question_id: number;
}

/**
 * Returns the written edits that do not stand, or that replaced an edit which their writer had not seen. The edit that
 * another device's edit replaced is reported to that device only.
 */
const contestedOf = (edits: readonly LedgerEdit[], results: readonly LedgerResult[]): Contested[] => {
  const own = new Set(edits.map(({ edit_id }) => edit_id));
  return edits.flatMap(({ question_id }, at) => {
    const { revision, standing } = results[at]!;
    if (standing === null || revision === null) return [];
    const stands = standing.edit_id !== null && own.has(standing.edit_id);
    const overwritten_edit_id = stands ? standing.overwritten_edit_id : null;
    return stands && overwritten_edit_id === null
      ? []
      : [{ question_id, revision, edit_id: standing.edit_id, overwritten_edit_id }];
  });
};

/** Returns the standing edits: of every answer for a device that sent no edits, otherwise of its contested edits. */
const readStanding = async (
  db: Db,
  standing: StandingEdits,
  score_id: number,
  written: "all" | readonly Contested[],
): Promise<Standing> => {
  if (written === "all")
    return (await standing(score_id)).map(({ question_id, edit_id, revision }) => ({
      question_id,
      edit_id,
      revision,
      overwritten: null,
    }));
  const overwritten = await readEdits(
    db,
    score_id,
    written.flatMap(({ overwritten_edit_id }) => overwritten_edit_id ?? []),
  );
  const byQuestion = new Map<number, Standing[number]>();
  for (const { overwritten_edit_id, ...standing_edit } of written) {
    const other = overwritten.find((edit) => edit.edit_id === overwritten_edit_id) ?? null;
    byQuestion.set(standing_edit.question_id, { ...standing_edit, overwritten: other });
  }
  return [...byQuestion.values()];
};

/** Validates each edit by itself, commits the valid ones together, and returns a result for each. */
export const syncAnswers = async (
  parts: Parts,
  engine: AnswersEngine,
  caller: Caller,
  batch: Batch,
): Promise<SyncAnswersReply | Refusal<"not_found">> => {
  const facts = await findOwnAttempt(engine, caller, batch.instance_id);
  if (!facts) return refuse("not_found");
  const { ledger, quota, load } = engine;
  const now = parts.clock.now();
  const isOwnDevice = await engine.devices.register(facts, batch, now);
  if (isOwnDevice) await noteReached(parts.db, facts, batch, now);
  const validated = isOwnDevice
    ? await withinQuota(quota, facts.score_id, await validateEdits(parts.db, facts, batch, now))
    : batch.edits.map((edit) => rejected(editIdOf(edit), "device_of_another_user"));
  const begun = performance.now();
  const taken = validated.filter((edit): edit is LedgerEdit => !isRejected(edit));
  const written = await ledger.write(taken);
  if (written.length > 0) load.noteCommit(performance.now() - begun);
  let next = 0;
  return {
    results: validated.map((edit) => (isRejected(edit) ? edit : resultOf(edit.edit_id, written[next++]!))),
    standing: await readStanding(
      parts.db,
      engine.standing,
      facts.score_id,
      batch.edits.length === 0 ? "all" : contestedOf(taken, written),
    ),
    now: now.toISOString(),
    state: attemptStateAt(facts, now),
    submission_deadline_at: facts.submission_deadline_at?.toISOString() ?? null,
    closed_by_teacher: facts.closed_by_teacher,
    owns: facts.owner_device_id === null || facts.owner_device_id === batch.device_id,
    resync_requested_at: facts.resync_requested_at?.toISOString() ?? null,
    pace_ms: paceFor(load.ms(), facts.submission_deadline_at, now),
  };
};
