import type { Parts } from "../../platform/parts.ts";
import type { AttemptFacts } from "./attempt-facts.ts";
import { noteDevice, notePending } from "./devices.repository.ts";

interface SeenBatch {
  device_id: string;
  pending?: { answers: number; events: number } | undefined;
}

/**
 * A device writes its name once an attempt; after that only a change in what it still holds is noted. A device of
 * somebody else is refused: its edits would be signed with the wrong name.
 */
export const meetDevice = async (
  { db }: Pick<Parts, "db">,
  facts: AttemptFacts,
  { device_id, pending }: SeenBatch,
  now: Date,
): Promise<"known" | "foreign"> => {
  if (!facts.known_device_ids.has(device_id)) {
    const owns = facts.owner_device_id === null;
    if (!(await noteDevice(db, { device_id, user_id: facts.user_id, score_id: facts.score_id, owns, now }))) {
      return "foreign";
    }
    facts.known_device_ids.add(device_id);
    if (owns) facts.owner_device_id = device_id;
  }
  if (pending) await notePending(db, facts.score_id, device_id, pending, now);
  return "known";
};
