import { judgeEdit, paceFor, type EditResult, type KnownFile } from "@examplar/domain";
import type { SyncAnswersReply } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { registerDevice } from "../devices/index.ts";
import { findOwnAttempt } from "./answers.policy.ts";
import type { AttemptFacts } from "./attempt-facts.ts";
import type { EditQuota } from "./edit-quota.ts";
import type { AnswersEngine } from "./engine.ts";
import { keepOrder } from "./forward-progress.ts";
import { knownFilesFor } from "./known-files.ts";
import type { LedgerResult } from "./ledger.ts";
import { readStanding, zip } from "./standing-answers.ts";
import { editIdOf, parseEdit } from "./parse-edit.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

export interface Batch {
  instance_id: number;
  device_id: string;
  edits: readonly unknown[];
  pending?: { answers: number; events: number } | undefined;
}

export const rejected = (edit_id: string | null, code: EditResult["code"]): EditResult => ({
  edit_id,
  outcome: "rejected",
  code,
  revision: null,
});

export const isAtTheEnd = ({ state, submission_deadline_at }: AttemptFacts, now: Date): boolean =>
  state !== "started" || (submission_deadline_at !== null && submission_deadline_at.getTime() <= now.getTime());

/** Judged by the domain: either ready for the ledger, or already refused. */
export const judge = (
  facts: AttemptFacts,
  device_id: string,
  value: unknown,
  received_at: Date,
  files: readonly KnownFile[],
): JudgedEdit | EditResult => {
  const edit = parseEdit(value);
  if (!edit) return rejected(editIdOf(value), "malformed");
  const verdict = judgeEdit(facts, edit, received_at, files);
  if (verdict.outcome === "rejected") return rejected(edit.edit_id, verdict.code);
  return keepOrder(facts, {
    ...edit,
    // Nothing was written after it arrived: a clock that runs ahead must not win over what is written later.
    edited_at: edit.edited_at.getTime() < received_at.getTime() ? edit.edited_at : received_at,
    score_id: facts.score_id,
    device_id,
    received_at,
    at_the_end: isAtTheEnd(facts, received_at),
    outcome: verdict.outcome,
    status: verdict.status,
    content: verdict.json,
  });
};

export const isRejected = (judged: JudgedEdit | EditResult): judged is EditResult => judged.outcome === "rejected";

export const resultOf = (edit_id: string, { outcome, revision }: LedgerResult): EditResult => {
  return outcome === "unstorable" ? rejected(edit_id, "unstorable") : { edit_id, outcome, code: null, revision };
};

/** An attempt whose history is full takes no more, and says so of each edit. */
const withinQuota = async (
  quota: EditQuota,
  { score_id }: AttemptFacts,
  judged: (JudgedEdit | EditResult)[],
): Promise<(JudgedEdit | EditResult)[]> => {
  const admitted = await quota.admits(
    score_id,
    judged.filter((edit): edit is JudgedEdit => !isRejected(edit)),
  );
  return admitted ? judged : judged.map((edit) => (isRejected(edit) ? edit : rejected(edit.edit_id, "history_full")));
};

/** Every edit is judged by itself, all that can be are committed together, and each is told what became of it. */
export const syncAnswers = async (
  parts: Parts,
  engine: AnswersEngine,
  caller: Caller,
  batch: Batch,
): Promise<SyncAnswersReply | Refusal<"not_found">> => {
  const facts = await findOwnAttempt(engine, caller, batch.instance_id);
  if (!facts) return refuse("not_found");
  const { ledger, quota, busyness } = engine;
  const now = parts.clock.now();
  const isOwnDevice = await registerDevice({ db: parts.db, device_reports: engine.device_reports }, facts, batch, now);
  const files = await knownFilesFor(parts.db, facts, batch.edits, now);
  const judged = await withinQuota(
    quota,
    facts,
    batch.edits.map((edit) =>
      isOwnDevice
        ? judge(facts, batch.device_id, edit, now, files)
        : rejected(editIdOf(edit), "device_of_another_user"),
    ),
  );
  const begun = performance.now();
  const taken = judged.filter((edit): edit is JudgedEdit => !isRejected(edit));
  const written = await ledger.write(taken);
  if (written.length > 0) busyness.noteCommit(performance.now() - begun);
  let next = 0;
  return {
    results: judged.map((edit) => (isRejected(edit) ? edit : resultOf(edit.edit_id, written[next++]!))),
    standing: await readStanding(parts.db, facts.score_id, batch.edits.length === 0 ? "all" : zip(taken, written)),
    now: now.toISOString(),
    state: facts.state,
    submission_deadline_at: facts.submission_deadline_at?.toISOString() ?? null,
    owns: facts.owner_device_id === null || facts.owner_device_id === batch.device_id,
    resync_requested_at: facts.resync_requested_at?.toISOString() ?? null,
    pace_ms: paceFor(busyness.ms(), facts.submission_deadline_at, now),
  };
};
