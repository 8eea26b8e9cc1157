import type { ClientBase } from "pg";
import { requestGradingWith } from "../grading-requests/index.ts";
import { answerKey } from "./answer-key.ts";
import { chooseMovers } from "./choose-movers.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";
import { moveAnswers } from "./move-answers.ts";
import { settleAnswers } from "./settle-answers.ts";
import { storeLate } from "./store-late.ts";
import { writeHistory } from "./write-history.ts";

export interface StoredEdit {
  outcome: "stored" | "late" | "duplicate" | "taken";
  revision: number | null;
}

/** An edit id as one attempt claims it. */
const claimOf = ({ edit_id, score_id }: Pick<JudgedEdit, "edit_id" | "score_id">): string => `${edit_id}/${score_id}`;

/** The edit ids that are in the ledger under another attempt: made up, or copied from somebody. */
const takenElsewhere = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<Set<string>> => {
  if (edits.length === 0) return new Set();
  const { rows } = await client.query<{ edit_id: string; score_id: number }>(
    `select given.edit_id, given.score_id from answer_edits
     join unnest($1::uuid[], $2::int[]) as given (edit_id, score_id) on given.edit_id = answer_edits.edit_id
     where answer_edits.score_id <> given.score_id`,
    [edits.map(({ edit_id }) => edit_id), edits.map(({ score_id }) => score_id)],
  );
  return new Set(rows.map(claimOf));
};

/** What was there before, and what two attempts of the same batch both call new: only one of them can be right. */
const claimedTwice = (edits: readonly JudgedEdit[], fresh: ReadonlySet<string>): JudgedEdit[] => {
  const claims = Map.groupBy(edits, ({ edit_id }) => edit_id);
  return edits.filter(({ edit_id }) => !fresh.has(edit_id) || new Set(claims.get(edit_id)?.map(claimOf)).size > 1);
};

/** Moves the answers that surely move, settles the others from the history; answers the revision of each. */
const bringAnswersUp = async (client: ClientBase, edits: readonly JudgedEdit[], fresh: ReadonlySet<string>) => {
  const { movers, contested } = chooseMovers(edits.filter(({ outcome }) => outcome === "stored"));
  const onward = [...movers.values()].filter(({ edit_id }) => fresh.has(edit_id));
  const moved = await moveAnswers(
    client,
    onward.map(({ edit_id }) => edit_id),
    "onward",
  );
  const revisions = new Map(moved.map((answer) => [answerKey(answer), answer.revision]));
  const unsettled = [...movers.values()].filter((edit) => {
    const key = answerKey(edit);
    return !revisions.has(key) || contested.has(key);
  });
  for (const [key, revision] of await settleAnswers(client, unsettled)) revisions.set(key, revision);
  return revisions;
};

/** An edit of the last moment may be committed after the grader has been: then it comes once more. */
const askToGradeAgain = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<void> => {
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

/** Writes a batch of judged edits in the caller's transaction; answers in the order of the edits. */
export const storeEdits = async (client: ClientBase, edits: readonly JudgedEdit[]): Promise<StoredEdit[]> => {
  const fresh = await writeHistory(client, edits);
  const revisions = await bringAnswersUp(client, edits, fresh);
  await storeLate(
    client,
    edits.filter(({ edit_id, outcome }) => outcome === "late" && fresh.has(edit_id)),
  );
  await askToGradeAgain(
    client,
    edits.filter(({ edit_id, at_the_end }) => at_the_end && fresh.has(edit_id)),
  );
  const taken = await takenElsewhere(client, claimedTwice(edits, fresh));
  const seen = new Set<string>();
  return edits.map((edit): StoredEdit => {
    if (taken.has(claimOf(edit))) return { outcome: "taken", revision: null };
    const isNew = fresh.has(edit.edit_id) && !seen.has(edit.edit_id);
    seen.add(edit.edit_id);
    return { outcome: isNew ? edit.outcome : "duplicate", revision: revisions.get(answerKey(edit)) ?? null };
  });
};
