import type pg from "pg";
import type { HistorySize } from "../../../platform/db/attempt-quota.ts";
import { boolArray, int4Array, jsonbArray, timestamptzArray, uuidArray } from "../../../platform/db/binary-arrays.ts";
import { answerKey, editKey, type LedgerEdit } from "./ledger-edit.ts";
import { moveAnswersText, statusOfKind } from "./standing.repository.ts";

/**
 * `unnest` in the select list reads the arrays row by row; `unnest` in `from` would first build each array as a table.
 */
const insertText = `
  insert into answer_edits
    (edit_id, score_id, question_id, device_id, seq, content, base_revision, edited_at, received_at, kind, outcome)
  select edit_id, score_id, question_id, device_id, seq, content, base_revision, edited_at, received_at,
    case when is_skip then 'skip'::edit_kind else 'answer'::edit_kind end,
    case when is_late then 'late'::edit_outcome else 'stored'::edit_outcome end
  from (
    select unnest($1::uuid[]) as edit_id, unnest($2::int[]) as score_id, unnest($3::int[]) as question_id,
      unnest($4::uuid[]) as device_id, unnest($5::int[]) as seq, unnest($6::jsonb[]) as content,
      unnest($7::int[]) as base_revision, unnest($8::timestamptz[]) as edited_at,
      unnest($9::timestamptz[]) as received_at, unnest($10::bool[]) as is_skip, unnest($11::bool[]) as is_late
    offset 0) as given`;

/** Skips edits that are already in the attempt's history. */
const insertNewText = `${insertText} on conflict (score_id, edit_id) do nothing`;

/** Returns how many edits were new, and which ones if some were not. */
const freshText = `
  select null::int as score_id, null::int as question_id, count(*)::int as revision, null::uuid as edit_id from written
  union all
  select score_id, null, null, edit_id from written where (select count(*) from written) < cardinality($1)`;

/**
 * Writes history and answers in one statement, which is its own transaction. An answer moves only to a new edit that
 * surely stands: its first edit, or a later one from the device that wrote the last. The ledger settles all other
 * answers from the history before it acknowledges them. An update with a join would cost less, but its plan depends on
 * the table's statistics: a plan for the empty table was a hundred times slower when a whole hall wrote.
 */
const insertAndMove = (insert: string): string => `
  with written as (
    ${insert}
    returning score_id, question_id, kind, content, edit_id, device_id, seq, edited_at
  ), moved as (
    ${moveAnswersText(
      `select score_id, question_id, ${statusOfKind}, content, edit_id, device_id, seq, edited_at from written`,
      `standing.device_id = excluded.device_id and standing.seq < excluded.seq
        and standing.last_edit_at <= excluded.last_edit_at`,
    )}
  )
  select score_id, question_id, revision, null::uuid as edit_id from moved`;

const statements = {
  /** Fails as a whole when one of the edits was written before. */
  move_first_time: insertAndMove(insertText),
  move_once: `${insertAndMove(insertNewText)} union all ${freshText}`,
  write_once: `with written as (${insertNewText} returning score_id, edit_id) ${freshText}`,
};

const valuesOf = (edits: readonly LedgerEdit[]): Buffer[] => [
  uuidArray(edits.map(({ edit_id }) => edit_id)),
  int4Array(edits.map(({ score_id }) => score_id)),
  int4Array(edits.map(({ question_id }) => question_id)),
  uuidArray(edits.map(({ device_id }) => device_id)),
  int4Array(edits.map(({ seq }) => seq)),
  jsonbArray(edits.map(({ content }) => content)),
  int4Array(edits.map(({ base_revision }) => base_revision)),
  timestamptzArray(edits.map(({ edited_at }) => edited_at)),
  timestamptzArray(edits.map(({ received_at }) => received_at)),
  boolArray(edits.map(({ kind }) => kind === "skip")),
  boolArray(edits.map(({ outcome }) => outcome === "late")),
];

interface WrittenRow {
  score_id: number | null;
  question_id: number;
  revision: number;
  edit_id: string | null;
}

export interface WrittenEdits {
  all_new: boolean;
  isNew(edit: LedgerEdit): boolean;
  /** New revision of each answer that moved, by answer key. */
  revisions: Map<string, number>;
}

/** Without a row that counts the new edits, all edits were new. */
const readRows = (rows: readonly WrittenRow[], given: number): WrittenEdits => {
  const fresh = new Set<string>();
  const revisions = new Map<string, number>();
  let all_new = true;
  for (const { score_id, question_id, revision, edit_id } of rows) {
    if (score_id === null) all_new = revision === given;
    else if (edit_id === null) revisions.set(answerKey({ score_id, question_id }), revision);
    else fresh.add(editKey({ score_id, edit_id }));
  }
  return { all_new, isNew: (edit) => all_new || fresh.has(editKey(edit)), revisions };
};

/** Sorts by answer: all writers lock answers in the same order, so that two batches hardly ever deadlock. */
const byAnswer = (one: LedgerEdit, other: LedgerEdit): number =>
  one.score_id - other.score_id || one.question_id - other.question_id;

const wasWrittenBefore = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "23505";

/** Batches to write with the slower statement after a repeated edit: a network that loses replies loses several. */
const checkedBatches = 100;

export interface EditWriter {
  /** Writes edits that each may move an answer of their own. */
  writeLatest(edits: readonly LedgerEdit[]): Promise<WrittenEdits>;
  /** Writes edits that move no answer: late ones, and those that a newer edit of the same batch replaces. */
  writeOthers(edits: readonly LedgerEdit[]): Promise<WrittenEdits>;
}

/**
 * Checking each edit before the insert adds a quarter to the cost, and nearly all edits are new. So the writer first
 * inserts without the check. Inside a transaction it always checks, because a failed statement aborts the transaction.
 */
export const createEditWriter = (
  pool: Pick<pg.ClientBase, "query">,
  { is_in_transaction = false } = {},
): EditWriter => {
  let checksLeft = is_in_transaction ? Number.POSITIVE_INFINITY : 0;

  const run = async (name: keyof typeof statements, edits: readonly LedgerEdit[]): Promise<WrittenEdits> => {
    const { rows } = await pool.query<WrittenRow>({ name, text: statements[name], values: valuesOf(edits) });
    return readRows(rows, edits.length);
  };

  const writeLatest = async (given: readonly LedgerEdit[]): Promise<WrittenEdits> => {
    const edits = given.toSorted(byAnswer);
    if (checksLeft > 0) {
      checksLeft -= 1;
      return run("move_once", edits);
    }
    try {
      return await run("move_first_time", edits);
    } catch (error) {
      if (!wasWrittenBefore(error)) throw error;
      checksLeft = checkedBatches;
      return run("move_once", edits);
    }
  };

  return { writeLatest, writeOthers: (edits) => run("write_once", edits) };
};

const sizeText = `
  select count(*)::int as items, coalesce(sum(pg_column_size(content)), 0)::float8 as bytes
  from answer_edits where score_id = $1`;

export const measureHistory = async (pool: pg.Pool, score_id: number): Promise<HistorySize> =>
  (await pool.query<HistorySize>(sizeText, [score_id])).rows[0]!;
