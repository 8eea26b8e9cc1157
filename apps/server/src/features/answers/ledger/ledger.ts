import type pg from "pg";
import { createGroupCommit } from "../../../platform/db/group-commit.ts";
import { isDataFault, isLocked, isOutage } from "../../../platform/db/faults.ts";
import { inTransaction, retrying, waitForLocks } from "../../../platform/db/raw.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Logger } from "../../../platform/log/log.ts";
import { requestGradingWith } from "../../grading-requests/index.ts";
import { createEditWriter, type EditWriter, type WrittenEdits } from "./edits.repository.ts";
import { storeLate } from "../late/late-answers.repository.ts";
import { answerKey, editKey, type LedgerEdit } from "./ledger-edit.ts";
import { settleAnswers, type SettledAnswer } from "./settle-answers.ts";
import { listEndedAttempts } from "./standing.repository.ts";

/** True for the edit with the higher seq of one device. False for equal seqs: the history decides. */
const isAhead = (edit: LedgerEdit, other: LedgerEdit): boolean =>
  edit.device_id === other.device_id && edit.seq > other.seq;

interface Latest {
  /** The edit that may move each answer, by answer key. */
  latest: Map<string, LedgerEdit>;
  /** Answers that several devices edit within the batch: the history decides. */
  contested: Set<string>;
}

/** Picks one edit per answer, because one statement can move an answer only once. */
const pickLatestEdits = (edits: readonly LedgerEdit[]): Latest => {
  const latest = new Map<string, LedgerEdit>();
  const contested = new Set<string>();
  for (const edit of edits) {
    const key = answerKey(edit);
    const picked = latest.get(key);
    if (picked === undefined || isAhead(edit, picked)) latest.set(key, edit);
    if (picked !== undefined && !isAhead(edit, picked) && !isAhead(picked, edit)) contested.add(key);
  }
  return { latest, contested };
};

export interface StoredEdit {
  outcome: "stored" | "late" | "duplicate";
  revision: number | null;
  /** The edit that stands after this one; null where this batch did not settle it, as for late work. */
  standing: Pick<SettledAnswer, "edit_id" | "overwritten_edit_id"> | null;
}

/** Edits that commit after their attempt was graded request another grading run. */
const requestRegrading = async (client: pg.ClientBase, edits: readonly LedgerEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  const score_ids = edits.map(({ score_id }) => score_id);
  await requestGradingWith(client, await listEndedAttempts(client, score_ids), edits[0]!.received_at);
};

const none: WrittenEdits = { all_new: true, isNew: () => true, revisions: new Map() };

/** Writes the latest edits first, then those that they overtook in the same batch, and late ones. */
const write = async (
  { writeLatest, writeOthers }: EditWriter,
  edits: readonly LedgerEdit[],
  { latest }: Latest,
): Promise<WrittenEdits> => {
  const moving = new Set(latest.values());
  const others = edits.filter((edit) => !moving.has(edit));
  const moved = moving.size === 0 ? none : await writeLatest([...moving]);
  if (others.length === 0) return moved;
  const rest = await writeOthers(others);
  return {
    all_new: moved.all_new && rest.all_new,
    isNew: (edit) => (moving.has(edit) ? moved : rest).isNew(edit),
    revisions: moved.revisions,
  };
};

/**
 * Limit for the time from arrival to commit: a slower edit may have missed the grading of an attempt that ended
 * meanwhile.
 */
export const slowCommitMs = 5_000;

interface Rest {
  unsettled: LedgerEdit[];
  late: LedgerEdit[];
  at_the_end: LedgerEdit[];
}

/** Returns the work that the first statement could not finish; usually none. */
const restOf = (
  edits: readonly LedgerEdit[],
  { latest, contested }: Latest,
  written: WrittenEdits,
  committed_at: Date,
): Rest => {
  const wasHeld = ({ received_at }: LedgerEdit): boolean =>
    committed_at.getTime() - received_at.getTime() > slowCommitMs;
  // LOSS-20: a lost reply may have named the edit that this one replaced; settling finds it in the history.
  const repeated = new Set(written.all_new ? [] : edits.filter((edit) => !written.isNew(edit)).map(answerKey));
  const isDone = (key: string): boolean => written.revisions.has(key) && !contested.has(key) && !repeated.has(key);
  return {
    unsettled: [...latest].flatMap(([key, edit]) => (isDone(key) ? [] : edit)),
    late: edits.filter(({ outcome }) => outcome === "late"),
    // Duplicates too: the first try may have failed before it requested grading.
    at_the_end: edits.filter((edit) => edit.at_the_end || wasHeld(edit)),
  };
};

/** Runs the statements of a batch, each in its own transaction or all in one. */
interface Place {
  writer: EditWriter;
  together<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
}

/** Idempotent: if it fails midway, the client's retry completes it. */
const finish = async (
  { together }: Place,
  { unsettled, late, at_the_end }: Rest,
): Promise<Map<string, SettledAnswer>> => {
  if (unsettled.length + late.length + at_the_end.length === 0) return new Map();
  return together(async (client) => {
    const settled = await settleAnswers(client, unsettled);
    await storeLate(client, late);
    await requestRegrading(client, at_the_end);
    return settled;
  });
};

/** Returns whether an edit is the first of its id in a batch, which may contain the same edit twice. */
const firstOfEach = (edits: readonly LedgerEdit[]): ((edit: LedgerEdit) => boolean) => {
  const firsts = new Map(edits.toReversed().map((edit) => [editKey(edit), edit]));
  return (edit) => firsts.get(editKey(edit)) === edit;
};

interface LedgerParts {
  pool: pg.Pool;
  log: Logger;
  clock: Clock;
}

/** Writes a batch of edits. Returns results in input order, after commit. */
const storeEdits = async (clock: Clock, place: Place, edits: readonly LedgerEdit[]): Promise<StoredEdit[]> => {
  const picked = pickLatestEdits(edits.filter(({ outcome }) => outcome === "stored"));
  const written = await write(place.writer, edits, picked);
  const settled = await finish(place, restOf(edits, picked, written, clock.now()));
  const isFirst = written.all_new ? () => true : firstOfEach(edits);
  const movedTo = (answer: string): SettledAnswer | null => {
    const [revision, edit] = [written.revisions.get(answer), picked.latest.get(answer)];
    if (revision === undefined || edit === undefined) return null;
    return { revision, edit_id: edit.edit_id, overwritten_edit_id: null };
  };
  return edits.map((edit): StoredEdit => {
    const answer = answerKey(edit);
    const outcome = written.isNew(edit) && isFirst(edit) ? edit.outcome : "duplicate";
    const after = settled.get(answer) ?? movedTo(answer);
    return { outcome, revision: after?.revision ?? null, standing: after };
  });
};

/**
 * Short lock timeout: the whole batch has waited once, and the search for the locked answer must not wait as long per
 * half.
 */
const partWaitsMs = 200;

const storePart = ({ pool, clock }: LedgerParts, edits: readonly LedgerEdit[]): Promise<StoredEdit[]> =>
  inTransaction(pool, async (client) => {
    await waitForLocks(client, partWaitsMs);
    const writer = createEditWriter(client, { is_in_transaction: true });
    return storeEdits(clock, { writer, together: (work) => work(client) }, edits);
  });

export type LedgerResult = StoredEdit | { outcome: "unstorable"; revision: null; standing: null };

/** Commits the edits of all students in groups. Everything it returns is committed. */
export const createLedger = (parts: LedgerParts) => {
  const { pool, log, clock } = parts;
  const place: Place = { writer: createEditWriter(pool), together: (work) => inTransaction(pool, work) };
  return createGroupCommit<LedgerEdit, LedgerResult>({
    max_batch: 400,
    max_in_flight: 2,
    isOutage,
    isLocked,
    // Retries writers that conflict: the result does not depend on their order.
    writeBatch: (edits, is_search) =>
      retrying(() => (is_search ? storePart(parts, edits) : storeEdits(clock, place, edits))),
    giveUp: ({ score_id, question_id }, error) => {
      log.error({ err: error, score_id, question_id }, "an edit could not be stored");
      if (!isDataFault(error)) throw error;
      return { outcome: "unstorable", revision: null, standing: null };
    },
  });
};

export type Ledger = ReturnType<typeof createLedger>;
