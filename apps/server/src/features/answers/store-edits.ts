import type { ClientBase } from "pg";
import { answerKey, chooseCandidates } from "./choose-candidates.ts";
import { settleAnswers } from "./settle-answers.ts";
import { storeEditsText, storeEditsValues, type JudgedEdit } from "./store-edits.statement.ts";
import { storeLate } from "./store-late.ts";

export interface StoredEdit {
  outcome: "stored" | "late" | "duplicate" | "taken";
  revision: number | null;
}

interface StatementRow {
  edit_id: string;
  revision: number | null;
}

/** The edit ids that are in the ledger under another attempt: made up, or copied from somebody. */
const takenElsewhere = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<Set<string>> => {
  if (edits.length === 0) return new Set();
  const { rows } = await client.query<{ edit_id: string }>(
    `select answer_edits.edit_id from answer_edits
     join unnest($1::uuid[], $2::int[]) as given (edit_id, score_id) on given.edit_id = answer_edits.edit_id
     where answer_edits.score_id <> given.score_id`,
    [edits.map(({ edit_id }) => edit_id), edits.map(({ score_id }) => score_id)],
  );
  return new Set(rows.map(({ edit_id }) => edit_id));
};

/** Writes a batch of judged edits in the caller's transaction; answers in the order of the edits. */
export const storeEdits = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<StoredEdit[]> => {
  const { candidates, contested } = chooseCandidates(edits);
  const { rows } = await client.query<StatementRow>({
    name: "store_edits",
    text: storeEditsText,
    values: storeEditsValues(candidates),
  });
  const revisionOf = new Map(rows.map(({ edit_id, revision }) => [edit_id, revision]));

  await storeLate(
    client,
    edits.filter(({ edit_id, outcome }) => outcome === "late" && revisionOf.has(edit_id)),
  );
  const movers = candidates.filter(({ moves }) => moves).map(({ edit }) => edit);
  const unsettled = movers.filter((edit) => revisionOf.get(edit.edit_id) == null || contested.has(answerKey(edit)));
  const revisionOfAnswer = await settleAnswers(client, unsettled);
  for (const edit of movers) {
    const revision = revisionOf.get(edit.edit_id);
    if (revision != null && !revisionOfAnswer.has(answerKey(edit))) revisionOfAnswer.set(answerKey(edit), revision);
  }

  const known = edits.filter(({ edit_id }) => !revisionOf.has(edit_id));
  const taken = await takenElsewhere(client, known);
  const seen = new Set<string>();
  return edits.map((edit): StoredEdit => {
    if (taken.has(edit.edit_id)) return { outcome: "taken", revision: null };
    const isNew = revisionOf.has(edit.edit_id) && !seen.has(edit.edit_id);
    seen.add(edit.edit_id);
    return { outcome: isNew ? edit.outcome : "duplicate", revision: revisionOfAnswer.get(answerKey(edit)) ?? null };
  });
};
