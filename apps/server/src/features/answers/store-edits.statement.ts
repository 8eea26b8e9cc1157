/** One edit that was judged, on its way into the ledger. */
export interface JudgedEdit {
  edit_id: string;
  score_id: number;
  question_id: number;
  user_id: number;
  device_id: string;
  seq: number;
  kind: "answer" | "skip";
  /** As JSON; null for no content. */
  content: string | null;
  base_revision: number;
  edited_at: Date;
  received_at: Date;
  outcome: "stored" | "late";
  /** The answer's status when this edit stands, or the late one. */
  status: "answered" | "skipped" | "out_of_time" | "timer_timeout";
}

/** `moves`: this edit is the one of its answer, of all in the batch, that may move the answer. */
export interface Candidate {
  edit: JudgedEdit;
  moves: boolean;
}

/**
 * History and answers in one statement. An edit that is already there changes nothing. The answer moves here only when
 * the edit comes from the device that wrote the last one, with a higher seq and not earlier: nearly always. Whatever
 * did not move is settled from the history (`settle-answers.ts`), in the same transaction. Answers are locked in their
 * own order, so that two batches cannot wait for each other.
 */
export const storeEditsText = `
with given as (
  select * from unnest(
    $1::uuid[], $2::int[], $3::int[], $4::int[], $5::uuid[], $6::int[], $7::edit_kind[], $8::jsonb[], $9::int[],
    $10::timestamptz[], $11::timestamptz[], $12::edit_outcome[], $13::answer_status[], $14::bool[]
  ) as given (edit_id, score_id, question_id, user_id, device_id, seq, kind, content, base_revision,
    edited_at, received_at, outcome, status, moves)
), edits as (
  insert into answer_edits
    (edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome)
  select edit_id, score_id, question_id, device_id, seq, kind, content, base_revision, edited_at, received_at, outcome
  from given
  on conflict (edit_id) do nothing
  returning edit_id
), moved as (
  insert into answers as standing
    (score_id, question_id, user_id, status, content, edit_id, device_id, seq, last_edit_at)
  select score_id, question_id, user_id, status, content, edit_id, device_id, seq, edited_at
  from given join edits using (edit_id)
  where moves
  order by score_id, question_id
  on conflict (score_id, question_id) do update
    set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
      device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
      revision = standing.revision + 1, points = null, graded_at = null
    where standing.device_id = excluded.device_id and standing.seq < excluded.seq
      and standing.last_edit_at <= excluded.last_edit_at
  returning edit_id, revision
)
select edit_id, revision from edits left join moved using (edit_id)`;

const columns: ((candidate: Candidate) => unknown)[] = [
  ({ edit }) => edit.edit_id,
  ({ edit }) => edit.score_id,
  ({ edit }) => edit.question_id,
  ({ edit }) => edit.user_id,
  ({ edit }) => edit.device_id,
  ({ edit }) => edit.seq,
  ({ edit }) => edit.kind,
  ({ edit }) => edit.content,
  ({ edit }) => edit.base_revision,
  ({ edit }) => edit.edited_at.toISOString(),
  ({ edit }) => edit.received_at.toISOString(),
  ({ edit }) => edit.outcome,
  ({ edit }) => edit.status,
  ({ moves }) => moves,
];

/** Rows turned into one array a column, as `unnest` takes them. */
export const storeEditsValues = (candidates: readonly Candidate[]): unknown[][] =>
  columns.map((column) => candidates.map(column));
