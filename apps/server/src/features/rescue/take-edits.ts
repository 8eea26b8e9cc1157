import type { RescueContent, RescuedEdit } from "@examplar/domain";
import { isWhole, uuidOf } from "../../platform/http/loose-values.ts";
import type { Parts } from "../../platform/parts.ts";
import { importEdits, type AnswersEngine } from "../answers/index.ts";
import { whyNotTaken, type Attempts } from "./rescue.policy.ts";

type Entry = RescueContent["edits"][number];
interface Placed extends Entry {
  instance_id: number;
  device_id: string;
}

const idsOf = ({ edit, instance_id }: Entry): Pick<RescuedEdit, "edit_id" | "instance_id" | "question_id"> => {
  const { edit_id, question_id } = (edit ?? {}) as { edit_id?: unknown; question_id?: unknown };
  return { edit_id: uuidOf(edit_id), instance_id, question_id: isWhole(question_id, 1) ? question_id : null };
};

const isPlaced = (entry: Entry): entry is Placed => entry.instance_id !== null && entry.device_id !== null;

/**
 * Writes the edits of one device in one attempt together through the ledger. The report keeps the order of the file.
 */
export const takeEdits = async (
  parts: Parts,
  engine: AnswersEngine,
  attempts: Attempts,
  { user_id, edits }: Pick<RescueContent, "user_id" | "edits">,
): Promise<RescuedEdit[]> => {
  const results = new Map<Entry, RescuedEdit>();
  const taken: Placed[] = [];
  for (const entry of edits) {
    const code = isPlaced(entry) ? whyNotTaken(attempts, user_id, entry.instance_id) : "malformed";
    if (isPlaced(entry) && code === null) taken.push(entry);
    else results.set(entry, { ...idsOf(entry), outcome: "rejected", code });
  }
  const batches = Map.groupBy(taken, ({ instance_id, device_id }) => `${instance_id}/${device_id}`);
  for (const batch of batches.values()) {
    const { instance_id, device_id } = batch[0]!;
    const imported = await importEdits(parts, engine, { instance_id, device_id, edits: batch.map(({ edit }) => edit) });
    for (const [n, { outcome, code }] of imported.entries())
      results.set(batch[n]!, { ...idsOf(batch[n]!), outcome, code });
  }
  return edits.map((entry) => results.get(entry)!);
};
