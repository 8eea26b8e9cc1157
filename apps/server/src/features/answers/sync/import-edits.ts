import type { EditOutcome, EditRejection } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { claimDevice } from "../../devices/index.ts";
import type { AnswersEngine } from "../engine.ts";
import type { LedgerResult } from "../ledger/ledger.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";
import { editIdOf, isRejected, rejected, resultOf, validateEdits } from "./admit-edits.ts";

/** `device_unknown`: the edit is kept as late work, because the student never used this device in this attempt. */
interface ImportedEdit {
  edit_id: string | null;
  outcome: EditOutcome;
  code: EditRejection | "device_unknown" | null;
}

interface Brought {
  instance_id: number;
  device_id: string;
  /** Device on which the student worked, if another one; it must be known in the attempt. */
  vouched_by?: string;
  edits: readonly unknown[];
}

const batch_size = 200;

const asLate = (edit: LedgerEdit): LedgerEdit =>
  edit.outcome === "late" ? edit : { ...edit, outcome: "late", status: "out_of_time" };

/**
 * Imports edits that somebody else sends in a student's name, with the current time as their arrival. Only the
 * student's own requests make a device known. Without that, such an edit counts only after a teacher accepts it.
 */
export const importEdits = async (
  { db, clock }: Parts,
  { facts: knownFacts, ledger }: AnswersEngine,
  { instance_id, device_id, vouched_by = device_id, edits }: Brought,
): Promise<ImportedEdit[]> => {
  // Another process may have registered a device: the database knows it, but this cache may not.
  knownFacts.forget(instance_id);
  const facts = await knownFacts.of(instance_id);
  const refuseAll = (code: EditRejection) => edits.map((edit) => rejected(editIdOf(edit), code));
  if (!facts) return refuseAll("unstorable");
  if (!(await claimDevice(db, device_id, facts.user_id))) return refuseAll("device_of_another_user");
  const known = facts.known_device_ids.has(vouched_by);
  const now = clock.now();
  const validated = await validateEdits(db, facts, { device_id, edits }, now);
  const taken = validated.flatMap((edit) => (isRejected(edit) ? [] : known ? edit : asLate(edit)));
  const results: LedgerResult[] = [];
  for (let from = 0; from < taken.length; from += batch_size)
    results.push(...(await ledger.write(taken.slice(from, from + batch_size))));
  let next = 0;
  return validated.map((edit): ImportedEdit => {
    if (isRejected(edit)) return edit;
    const result = resultOf(edit.edit_id, results[next++]!);
    return result.outcome === "late" && !known ? { ...result, code: "device_unknown" } : result;
  });
};
