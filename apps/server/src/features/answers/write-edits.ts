import type pg from "pg";
import { answerKey } from "./answer-key.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";

/**
 * History and answers in one statement, which is its own transaction. An edit that is already there changes nothing. An
 * answer moves only by an edit that is new and surely stands: the first, or a later one of the device that wrote the
 * last. Whatever did not move is settled from the history before anybody is told. No join between the parts: planned
 * without knowing the size of the arrays, it would be quadratic. Answers are locked in their own order, so that two
 * batches cannot wait for each other.
 */
const writeEditsText = `
with given as (
  select * from unnest(
    $1::uuid[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::edit_kind[], $7::jsonb[], $8::int[],
    $9::timestamptz[], $10::timestamptz[], $11::edit_outcome[], $12::bool[]
  ) as given (edit_id, score_id, question_id, device_id, seq, kind, content, base_revision,
    edited_at, received_at, outcome, moves)
), written as (
  insert into answer_edits
    (edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome)
  select edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome
  from given
  on conflict (score_id, edit_id) do nothing
  returning score_id, edit_id
), moved as (
  insert into answers as standing (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
  select score_id, question_id, (case kind when 'skip' then 'skipped' else 'answered' end)::answer_status,
    content, edit_id, device_id, seq, edited_at
  from given
  where moves and not exists (
    select from answer_edits known where known.score_id = given.score_id and known.edit_id = given.edit_id)
  order by score_id, question_id
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null, graded_by = null
    where standing.device_id = excluded.device_id and standing.seq < excluded.seq
      and standing.last_edit_at <= excluded.last_edit_at
  returning score_id, question_id, revision
)
select score_id, question_id, revision, null::uuid as edit_id from moved
union all select null, null, count(*)::int, null from written
union all select score_id, null, null, edit_id from written where (select count(*) from written) < cardinality($1)`;

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
  /** The edits that were new; null when all of them were, as nearly always. */
  fresh: Set<string> | null;
  /** By answer, the revision of each that moved. */
  revisions: Map<string, number>;
}

/** The row without an attempt holds how many edits were new; they are only named when some were not. */
const readRows = (rows: readonly WrittenRow[], given: number): WrittenEdits => {
  const fresh = new Set<string>();
  const revisions = new Map<string, number>();
  let allFresh = false;
  for (const { score_id, question_id, revision, edit_id } of rows) {
    if (score_id === null) allFresh = revision === given;
    else if (edit_id === null) revisions.set(answerKey({ score_id, question_id }), revision);
    else fresh.add(editKey({ score_id, edit_id }));
  }
  return { fresh: allFresh ? null : fresh, revisions };
};

export const writeEdits = async (
  pool: pg.Pool,
  edits: readonly JudgedEdit[],
  movers: ReadonlySet<JudgedEdit>,
): Promise<WrittenEdits> => {
  const { rows } = await pool.query<WrittenRow>({
    name: "write_edits",
    text: writeEditsText,
    values: [...columns.map((column) => edits.map(column)), edits.map((edit) => movers.has(edit))],
  });
  return readRows(rows, edits.length);
};
