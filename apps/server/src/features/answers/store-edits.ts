import type pg from "pg";
import { inTransaction } from "../../platform/db/raw.ts";
import { requestGradingWith } from "../grading-requests/index.ts";
import { answerKey } from "./answer-key.ts";
import { chooseMovers, type Movers } from "./choose-movers.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";
import { settleAnswers } from "./settle-answers.ts";
import { storeLate } from "./store-late.ts";
import { writeEdits, type WrittenEdits } from "./write-edits.ts";

export interface StoredEdit {
  outcome: "stored" | "late" | "duplicate" | "taken";
  revision: number | null;
}

/** An edit id as one attempt claims it. */
const claimOf = ({ edit_id, score_id }: Pick<JudgedEdit, "edit_id" | "score_id">): string => `${edit_id}/${score_id}`;

/** What was there before, and what two attempts of the same batch both call new: only one of them can be right. */
const claimedTwice = (edits: readonly JudgedEdit[], fresh: ReadonlySet<string>): JudgedEdit[] => {
  const claims = Map.groupBy(edits, ({ edit_id }) => edit_id);
  return edits.filter(({ edit_id }) => !fresh.has(edit_id) || new Set(claims.get(edit_id)?.map(claimOf)).size > 1);
};

/** The edit ids that are in the ledger under another attempt: made up, or copied from somebody. */
const takenElsewhere = async (client: pg.ClientBase, edits: readonly JudgedEdit[]): Promise<Set<string>> => {
  if (edits.length === 0) return new Set();
  const { rows } = await client.query<{ edit_id: string; score_id: number }>(
    `select given.edit_id, given.score_id from answer_edits
     join unnest($1::uuid[], $2::int[]) as given (edit_id, score_id) on given.edit_id = answer_edits.edit_id
     where answer_edits.score_id <> given.score_id`,
    [edits.map(({ edit_id }) => edit_id), edits.map(({ score_id }) => score_id)],
  );
  return new Set(rows.map(claimOf));
};

/** An edit of the last moment may be committed after the grader has been: then it comes once more. */
const askToGradeAgain = async (client: pg.ClientBase, edits: readonly JudgedEdit[]): Promise<void> => {
  if (edits.length === 0) return;
  const { rows } = await client.query<{ id: number }>(
    "select id from scores where id = any($1::int[]) and state <> 'started'",
    [edits.map(({ score_id }) => score_id)],
  );
  await requestGradingWith(
    client,
    rows.map(({ id }) => id),
    edits[0]!.received_at,
  );
};

interface Rest {
  unsettled: JudgedEdit[];
  late: JudgedEdit[];
  at_the_end: JudgedEdit[];
  doubtful: JudgedEdit[];
}

/** What one plain statement could not finish: hardly ever anything. */
const restOf = (edits: readonly JudgedEdit[], { movers, contested }: Movers, written: WrittenEdits): Rest => ({
  unsettled: [...movers.values()].filter(
    (edit) => !written.revisions.has(edit.edit_id) || contested.has(answerKey(edit)),
  ),
  late: edits.filter(({ outcome }) => outcome === "late"),
  at_the_end: edits.filter(({ edit_id, at_the_end }) => at_the_end && written.fresh.has(edit_id)),
  doubtful: claimedTwice(edits, written.fresh),
});

interface Finished {
  revisions: Map<string, number>;
  taken: Set<string>;
}

/** Repeating it changes nothing: who was cut off in between sends again, and it is done then. */
const finish = async (pool: pg.Pool, rest: Rest): Promise<Finished> => {
  if (Object.values(rest).every((edits) => edits.length === 0)) return { revisions: new Map(), taken: new Set() };
  return inTransaction(pool, async (client) => {
    const revisions = await settleAnswers(client, rest.unsettled);
    await storeLate(client, rest.late);
    await askToGradeAgain(client, rest.at_the_end);
    return { revisions, taken: await takenElsewhere(client, rest.doubtful) };
  });
};

/** Writes a batch of judged edits; answers in the order of the edits, after everything is committed. */
export const storeEdits = async (pool: pg.Pool, edits: readonly JudgedEdit[]): Promise<StoredEdit[]> => {
  const chosen = chooseMovers(edits.filter(({ outcome }) => outcome === "stored"));
  const written = await writeEdits(pool, edits, new Set(chosen.movers.values()));
  const { revisions, taken } = await finish(pool, restOf(edits, chosen, written));
  const revisionOf = (edit: JudgedEdit): number | null => {
    const key = answerKey(edit);
    const mover = chosen.movers.get(key);
    return revisions.get(key) ?? (mover ? written.revisions.get(mover.edit_id) : undefined) ?? null;
  };
  const seen = new Set<string>();
  return edits.map((edit): StoredEdit => {
    if (taken.has(claimOf(edit))) return { outcome: "taken", revision: null };
    const isNew = written.fresh.has(edit.edit_id) && !seen.has(edit.edit_id);
    seen.add(edit.edit_id);
    return { outcome: isNew ? edit.outcome : "duplicate", revision: revisionOf(edit) };
  });
};
