import type { RescueContent, RescuedEdit, RescueReason } from "@examplar/domain";
import { isWhole, uuidOf } from "../../platform/http/loose-values.ts";
import type { Parts } from "../../platform/parts.ts";
import { importEdits, type AnswersEngine } from "../answers/index.ts";
import type { HelpedAttempt } from "../recovery/index.ts";

type Entry = RescueContent["edits"][number];
interface Placed extends Entry {
  instance_id: number;
  device_id: string;
}

export type Attempts = ReadonlyMap<number, HelpedAttempt>;

const idsOf = ({ edit, instance_id }: Entry): Pick<RescuedEdit, "edit_id" | "instance_id" | "question_id"> => {
  const { edit_id, question_id } = (edit ?? {}) as { edit_id?: unknown; question_id?: unknown };
  return { edit_id: uuidOf(edit_id), instance_id, question_id: isWhole(question_id, 1) ? question_id : null };
};

const isPlaced = (entry: Entry): entry is Placed => entry.instance_id !== null && entry.device_id !== null;

/** Whose attempt it is, the server knows; what the file says of it only has to agree. */
export const whyNot = (
  attempts: Attempts,
  user_id: number,
  { instance_id }: Pick<Placed, "instance_id">,
): RescueReason | null => {
  const attempt = attempts.get(instance_id);
  if (!attempt) return "attempt_not_found";
  return attempt.user_id === user_id ? null : "attempt_of_another_student";
};

/** Edits of one device in one attempt go together, through the ledger. The report keeps the order of the file. */
export const takeEdits = async (
  parts: Parts,
  engine: AnswersEngine,
  attempts: Attempts,
  { user_id, edits }: Pick<RescueContent, "user_id" | "edits">,
): Promise<RescuedEdit[]> => {
  const results = new Map<Entry, RescuedEdit>();
  const taken: Placed[] = [];
  for (const entry of edits) {
    const code = isPlaced(entry) ? whyNot(attempts, user_id, entry) : "malformed";
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
