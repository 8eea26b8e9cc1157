import type pg from "pg";
import { answerKey } from "./answer-key.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/** An edit that is already in the attempt's history changes nothing. */
const writeText = `
  insert into answer_edits
    (edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome)
  select * from unnest(
    $1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::edit_kind[], $7::jsonb[], $8::int[],
    $9::timestamptz[], $10::timestamptz[], $11::edit_outcome[])
  on conflict (score_id, edit_id) do nothing`;

/** How many were new, and which, when some were not: nearly always all are, and nobody needs to hear their names. */
const freshText = `
  select null::int as score_id, null::int as question_id, count(*)::int as revision, null::uuid as edit_id from written
  union all
  select score_id, null, null, edit_id from written where (select count(*) from written) < cardinality($1)`;

const writeOnlyText = `with written as (${writeText} returning score_id, edit_id) ${freshText}`;

/**
 * History and answers in one statement, which is its own transaction. An answer moves only by an edit that was new a
 * moment ago and surely stands: the first, or a later one of the device that wrote the last. Whatever did not move is
 * settled from the history before anybody is told. Answers are locked in their own order, so that two batches cannot
 * wait for each other.
 */
const writeAndMoveText = `
  with written as (
    ${writeText}
    returning score_id, question_id, kind, content, edit_id, device_id, seq, edited_at
  ), moved as (
    insert into answers as standing (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
    select score_id, question_id, (case kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
      content, edit_id, device_id, seq, edited_at
    from written order by score_id, question_id
    on conflict (score_id, question_id) do update
      set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
        device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
        revision = standing.revision + 1, points = null, graded_at = null, graded_by = null
      where standing.device_id = excluded.device_id and standing.seq < excluded.seq
        and standing.last_edit_at <= excluded.last_edit_at
    returning score_id, question_id, revision
  )
  select score_id, question_id, revision, null::uuid as edit_id from moved union all ${freshText}`;

const columns: ((edit: JudgedEdit) => unknown)[] = [
  (edit) => edit.edit_id,
  (edit) => edit.score_id,
  (edit) => edit.question_id,
  (edit) => edit.device_id,
  (edit) => edit.seq,
  (edit) => edit.kind,
  (edit) => edit.content,
  (edit) => edit.base_revision,
  (edit) => edit.edited_at.toISOString(),
  (edit) => edit.received_at.toISOString(),
  (edit) => edit.outcome,
];

interface WrittenRow {
  score_id: number | null;
  question_id: number;
  revision: number;
  edit_id: string | null;
}

/** An edit as its attempt knows it. */
export const editKey = ({ score_id, edit_id }: Pick<JudgedEdit, "score_id" | "edit_id">): string =>
  `${score_id}/${edit_id}`;

export interface WrittenEdits {
  isNew(edit: JudgedEdit): boolean;
  /** By answer, the revision of each that moved. */
  revisions: Map<string, number>;
}

const readRows = (rows: readonly WrittenRow[], given: number): WrittenEdits => {
  const fresh = new Set<string>();
  const revisions = new Map<string, number>();
  let allFresh = false;
  for (const { score_id, question_id, revision, edit_id } of rows) {
    if (score_id === null) allFresh = revision === given;
    else if (edit_id === null) revisions.set(answerKey({ score_id, question_id }), revision);
    else fresh.add(editKey({ score_id, edit_id }));
  }
  return { isNew: (edit) => allFresh || fresh.has(editKey(edit)), revisions };
};

const run = async (pool: pg.Pool, name: string, text: string, edits: readonly JudgedEdit[]): Promise<WrittenEdits> => {
  const values = columns.map((column) => edits.map(column));
  return readRows((await pool.query<WrittenRow>({ name, text, values })).rows, edits.length);
};

/** Writes edits that each may move an answer of their own. */
export const writeMovers = (pool: pg.Pool, edits: readonly JudgedEdit[]): Promise<WrittenEdits> =>
  run(pool, "write_movers", writeAndMoveText, edits);

/** Writes edits that move nothing: late ones, and those that a later one of the same batch has overtaken. */
export const writeOthers = (pool: pg.Pool, edits: readonly JudgedEdit[]): Promise<WrittenEdits> =>
  run(pool, "write_others", writeOnlyText, edits);
