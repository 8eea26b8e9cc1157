import {
  attemptRuns,
  changesLeftExercise,
  deadlineOf,
  editKinds,
  decideEdit,
  type Edit,
  type EditResult,
  type KnownFile,
} from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { instantOf, isWhole, uuidOf } from "../../../platform/http/loose-values.ts";
import { listAttemptFiles, listFilesNamedBy } from "./attempt-files.repository.ts";
import type { AttemptFacts } from "../attempt-facts.ts";
import type { LedgerResult } from "../ledger/ledger.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";

interface ParsedEdit extends Omit<Edit, "edited_at"> {
  edited_at: Date;
}

/** The id alone, so that a malformed edit is rejected by its id too. */
export const editIdOf = (value: unknown): string | null => uuidOf((value as { edit_id?: unknown } | null)?.edit_id);

/**
 * Edits are parsed one by one, by hand: a schema of the whole batch would reject the good ones with the bad, and this is
 * the hottest line of the server. Null for a malformed edit.
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

/** The files of an attempt, read only when one of these edits is of an upload question. */
export const knownFilesFor = async (
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

/** An edit of an exercise that the student has left is late work: kept for the teacher. */
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

/** Parses an edit and lets the domain decide: valid for the ledger, or rejected with a reason. */
export const validateEdit = (
  facts: AttemptFacts,
  device_id: string,
  value: unknown,
  received_at: Date,
  files: readonly KnownFile[],
): LedgerEdit | EditResult => {
  const edit = parseEdit(value);
  if (!edit) return rejected(editIdOf(value), "malformed");
  const decision = decideEdit(facts, edit, received_at, files);
  if (decision.outcome === "rejected") return rejected(edit.edit_id, decision.code);
  return keepOrder(facts, {
    ...edit,
    // A device clock that runs ahead must not win over what is written later.
    edited_at: edit.edited_at.getTime() < received_at.getTime() ? edit.edited_at : received_at,
    score_id: facts.score_id,
    device_id,
    received_at,
    at_the_end: !attemptRuns(facts, received_at),
    outcome: decision.outcome,
    status: decision.status,
    content: decision.json,
  });
};

export const isRejected = (edit: LedgerEdit | EditResult): edit is EditResult => edit.outcome === "rejected";

export const resultOf = (edit_id: string, { outcome, revision }: LedgerResult): EditResult => {
  return outcome === "unstorable" ? rejected(edit_id, "unstorable") : { edit_id, outcome, code: null, revision };
};
