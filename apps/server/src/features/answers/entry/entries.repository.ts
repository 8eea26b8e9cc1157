import type { StandingAnswer } from "@examplar/domain";
import type { Trx } from "../../../platform/db/db.ts";
import { queryableOf } from "../../../platform/db/raw.ts";
import { moveAnswersText, statusOfKind, type MovedAnswer } from "../ledger/standing.repository.ts";

/** Device id of all entries, which no browser has: the entries of an attempt form one history. */
export const enteredByHand = "00000000-0000-4000-8000-000000000000";

export const lockAnswer = (trx: Trx, score_id: number, question_id: number): Promise<StandingAnswer | undefined> =>
  trx
    .selectFrom("answers")
    .select(["revision", "edit_id"])
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .forUpdate()
    .executeTakeFirst();

export interface EnteredEdit {
  edit_id: string;
  score_id: number;
  question_id: number;
  kind: "answer" | "skip";
  /** Content as JSON; null for no content. */
  json: string | null;
  /** Revision of the answer that the entry replaces; 0 where there is none. */
  base_revision: number;
  user_id: number;
  at: Date;
}

/** Uses the revision of the answer as the entry's seq, so that the latest entry stands, as on a student's device. */
const enterText = `
  with given as (
    select $1::uuid as edit_id, $2::int as score_id, $3::int as question_id, $4::edit_kind as kind, $5::jsonb as content,
      $6::int as base_revision, $7::int as user_id, $8::timestamptz as edited_at, $9::uuid as device_id
  ), moved as (
    ${moveAnswersText(
      `select score_id, question_id, ${statusOfKind}, content, edit_id, device_id, base_revision + 1, edited_at from given`,
      "standing.revision = (select base_revision from given)",
    )}
  ), written as (
    insert into answer_edits
      (edit_id, score_id, question_id, device_id, seq, content, base_revision, edited_at, received_at, kind, outcome)
    select edit_id, score_id, question_id, device_id, revision, content, base_revision, edited_at, edited_at, kind, 'stored'
    from given join moved using (score_id, question_id)
    returning score_id, edit_id
  ), entered as (
    insert into answer_entries (score_id, edit_id, entered_by)
    select score_id, edit_id, user_id from given join written using (score_id, edit_id)
  )
  select score_id, question_id, revision from moved`;

/** Returns null when another entry has moved the answer meanwhile. */
export const writeEntry = async (trx: Trx, edit: EnteredEdit): Promise<MovedAnswer | null> => {
  const { edit_id, score_id, question_id, kind, json, base_revision, user_id, at } = edit;
  const values = [edit_id, score_id, question_id, kind, json, base_revision, user_id, at.toISOString(), enteredByHand];
  return (await queryableOf(trx).query<MovedAnswer>(enterText, values)).rows[0] ?? null;
};
