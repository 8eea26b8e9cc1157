import {
  attemptRuns,
  changesLeftExercise,
  deadlineOf,
  editKinds,
  decideEdit,
  maxAttemptEditBytes,
  maxAttemptEdits,
  timesOfWriting,
  type Edit,
  type EditResult,
  type KnownFile,
} from "@examplar/domain";
import type pg from "pg";
import { createAttemptQuota, type QuotaLimits } from "../../../platform/db/attempt-quota.ts";
import type { Db } from "../../../platform/db/db.ts";
import { instantOf, isWhole, uuidOf } from "../../../platform/http/loose-values.ts";
import { listAttemptFiles, listFilesNamedBy } from "./attempt-files.repository.ts";
import type { AttemptFacts } from "../attempt-facts.ts";
import { measureHistory } from "../ledger/edits.repository.ts";
import type { LedgerResult } from "../ledger/ledger.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";

interface ParsedEdit extends Omit<Edit, "edited_at"> {
  edited_at: Date;
}

/** Reads the id alone, so that even a malformed edit is rejected by its id. */
export const editIdOf = (value: unknown): string | null => uuidOf((value as { edit_id?: unknown } | null)?.edit_id);

/**
 * Parses one edit by hand; returns null if it is malformed. A schema for the whole batch would reject good edits with
 * the bad ones, and this is the hottest line of the server.
 */
const parseEdit = (value: unknown): ParsedEdit | null => {
  const edit_id = editIdOf(value);
  if (edit_id === null) return null;
  const { question_id, seq, kind, content = null, edited_at, base_revision } = value as Record<string, unknown>;
  const at = instantOf(edited_at);
  if (at === null || !isWhole(question_id, 1) || !isWhole(seq, 1) || !isWhole(base_revision, 0)) return null;
  if (kind !== editKinds[0] && kind !== editKinds[1]) return null;
  return { edit_id, question_id, seq, kind, content, edited_at: at, base_revision };
};

const questionOf = (edit: unknown): unknown => (edit as { question_id?: unknown } | null)?.question_id;

/** Lists the files of an attempt, but queries only when one of these edits is for an upload question. */
const knownFilesFor = async (
  db: Db,
  facts: AttemptFacts,
  edits: readonly unknown[],
  now: Date,
): Promise<readonly KnownFile[]> => {
  const isUpload = (edit: unknown): boolean => facts.questions.get(questionOf(edit) as number)?.type === "upload";
  if (!edits.some((edit) => isUpload(edit))) return [];
  const deadline = deadlineOf(facts);
  const [files, named] = await Promise.all([
    listAttemptFiles(db, [facts.score_id]),
    deadline !== null && now > deadline ? listFilesNamedBy(db, facts.score_id, deadline) : [],
  ]);
  return [...files, ...named];
};

/** Marks an edit of an exercise that the student has left as late work, which the teacher can accept. */
const keepOrder = (facts: AttemptFacts, edit: LedgerEdit): LedgerEdit => {
  const exercise_id = facts.questions.get(edit.question_id)?.exercise_id;
  if (!facts.progress || edit.outcome === "late" || exercise_id === undefined) return edit;
  const placed = { ...edit, exercise_id };
  if (changesLeftExercise(facts.progress, placed)) return { ...edit, outcome: "late", status: "out_of_time" };
  facts.progress = { ...facts.progress, edits: [...facts.progress.edits, placed] };
  return edit;
};

export const rejected = (edit_id: string | null, code: EditResult["code"]): EditResult => ({
  edit_id,
  outcome: "rejected",
  code,
  revision: null,
});

/** Lets the domain decide: returns an edit for the ledger, or a rejection with its reason. */
const judgeEdit = (
  facts: AttemptFacts,
  device_id: string,
  edit: ParsedEdit,
  received_at: Date,
  files: readonly KnownFile[],
): LedgerEdit | EditResult => {
  const decision = decideEdit(facts, edit, received_at, files);
  if (decision.outcome === "rejected") return rejected(edit.edit_id, decision.code);
  return keepOrder(facts, {
    ...edit,
    score_id: facts.score_id,
    device_id,
    received_at,
    at_the_end: !attemptRuns(facts, received_at),
    outcome: decision.outcome,
    status: decision.status,
    content: decision.json,
  });
};

/**
 * Validates each edit by itself: a rejected edit stops no other. Uses the time of writing, corrected with the batch. A
 * device clock that runs ahead must neither win over later work nor make an edit late.
 */
export const validateEdits = async (
  db: Db,
  facts: AttemptFacts,
  { device_id, edits }: { device_id: string; edits: readonly unknown[] },
  now: Date,
): Promise<(LedgerEdit | EditResult)[]> => {
  const files = await knownFilesFor(db, facts, edits, now);
  const parsed = edits.map((edit) => parseEdit(edit));
  const readable = parsed.filter((edit) => edit !== null);
  for (const [index, edited_at] of timesOfWriting(readable, now).entries()) readable[index]!.edited_at = edited_at;
  return parsed.map((edit, index) =>
    edit ? judgeEdit(facts, device_id, edit, now, files) : rejected(editIdOf(edits[index]), "malformed"),
  );
};

export const isRejected = (edit: LedgerEdit | EditResult): edit is EditResult => edit.outcome === "rejected";

export const resultOf = (edit_id: string, { outcome, revision }: LedgerResult): EditResult => {
  return outcome === "unstorable" ? rejected(edit_id, "unstorable") : { edit_id, outcome, code: null, revision };
};

const defaultLimits: QuotaLimits = { items: maxAttemptEdits, bytes: maxAttemptEditBytes, step: 1 / 8 };

const sizeOf = ({ content }: LedgerEdit): number => content?.length ?? 0;

export const createEditQuota = (pool: pg.Pool, limits: QuotaLimits = defaultLimits) => {
  const quota = createAttemptQuota({ limits, measure: (score_id) => measureHistory(pool, score_id) });
  return {
    admits: (score_id: number, edits: readonly LedgerEdit[]): Promise<boolean> => {
      const bytes = edits.reduce((sum, edit) => sum + sizeOf(edit), 0);
      return quota.admits(score_id, { items: edits.length, bytes });
    },
  };
};

export type EditQuota = ReturnType<typeof createEditQuota>;

/** Rejects every edit of an attempt whose history is full. */
export const withinQuota = async (
  quota: EditQuota,
  score_id: number,
  validated: (LedgerEdit | EditResult)[],
): Promise<(LedgerEdit | EditResult)[]> => {
  const admitted = await quota.admits(
    score_id,
    validated.filter((edit): edit is LedgerEdit => !isRejected(edit)),
  );
  return admitted
    ? validated
    : validated.map((edit) => (isRejected(edit) ? edit : rejected(edit.edit_id, "history_full")));
};
