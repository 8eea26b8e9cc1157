import type { SyncAnswersReply } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import { listStandingEdits, readEdits } from "./answers.repository.ts";
import type { JudgedEdit } from "./judged-edit.types.ts";
import type { LedgerResult } from "./ledger.ts";

type Standing = SyncAnswersReply["standing"];

interface Written {
  question_id: number;
  result: LedgerResult;
}

export const zip = (edits: readonly JudgedEdit[], results: readonly LedgerResult[]): Written[] =>
  edits.map(({ question_id }, at) => ({ question_id, result: results[at]! }));

/** The edit that stands: of every answer where a device only asks, else of the answers that it has just written. */
export const readStanding = async (
  db: Db,
  score_id: number,
  written: "all" | readonly Written[],
): Promise<Standing> => {
  if (written === "all")
    return (await listStandingEdits(db, score_id)).map((answer) => ({ ...answer, overwritten: null }));
  const overwritten = await readEdits(
    db,
    score_id,
    written.flatMap(({ result }) => result.standing?.overwritten_edit_id ?? []),
  );
  const byQuestion = new Map<number, Standing[number]>();
  for (const { question_id, result } of written) {
    if (result.standing === null || result.revision === null) continue;
    const { edit_id, overwritten_edit_id } = result.standing;
    const other = overwritten.find((edit) => edit.edit_id === overwritten_edit_id) ?? null;
    byQuestion.set(question_id, { question_id, edit_id, revision: result.revision, overwritten: other });
  }
  return [...byQuestion.values()];
};
