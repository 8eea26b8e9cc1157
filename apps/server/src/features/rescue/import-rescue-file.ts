import type { RescueReport } from "@examplar/contract";
import { editOutcomes, type RescuedEdit, type RescuedFile } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { openRescueFile, type Unopened } from "./sealing/open-rescue-file.ts";
import type { OpenedContent } from "./sealing/rescue-thread.types.ts";
import { isNew, recordImport } from "./record-import.ts";
import { listReachedAttempts, type Attempts } from "./rescue.policy.ts";
import { takeEdits } from "./take-edits.ts";
import { takeFiles } from "./take-files.ts";

const countsOf = (edits: readonly RescuedEdit[]): RescueReport["counts"] => {
  const counted = editOutcomes.map((outcome) => [outcome, edits.filter((edit) => edit.outcome === outcome).length]);
  return Object.fromEntries(counted) as RescueReport["counts"];
};

const reportOf = (
  { user_id, exported_at }: OpenedContent,
  attempts: Attempts,
  { edits, files }: { edits: RescuedEdit[]; files: RescuedFile[] },
  imported_at: Date,
): RescueReport => ({
  user_id,
  exported_at,
  imported_at: imported_at.toISOString(),
  attempts: [...attempts.values()]
    .filter((attempt) => attempt.user_id === user_id)
    .map(({ instance_id, score_id, quiz_id, quiz_name, student_name }) => ({
      instance_id,
      score_id,
      quiz_id,
      quiz_name,
      student_name,
    })),
  new_count: [...edits, ...files].filter(isNew).length,
  counts: countsOf(edits),
  edits,
  files,
});

/**
 * Imports edits and photos that the network did not transmit, through the usual ledger and rules, as arriving now.
 * After the deadline they wait for the teacher. Attempts that the caller may not help in count as not found.
 */
export const importRescueFile = async (
  parts: Parts,
  engine: AnswersEngine,
  caller: Caller,
  path: string,
): Promise<RescueReport | Refusal<"not_found"> | Unopened> => {
  const content = await openRescueFile(parts.db, path);
  if (isRefusal(content)) return content;
  const brought = [...content.edits, ...content.files];
  const instance_ids = new Set(brought.flatMap(({ instance_id }) => instance_id ?? []));
  const attempts = await listReachedAttempts(parts.db, caller, [...instance_ids]);
  if (attempts.size === 0) return refuse("not_found");
  const imported_at = parts.clock.now();
  const edits = await takeEdits(parts, engine, attempts, content);
  const files = await takeFiles(parts, engine, attempts, content);
  const report = reportOf(content, attempts, { edits, files }, imported_at);
  await recordImport(parts, caller, report, attempts);
  return report;
};
