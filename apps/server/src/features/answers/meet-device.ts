import type { Parts } from "../../platform/parts.ts";
import type { AttemptFacts } from "./attempt-facts.ts";
import type { DeviceReports } from "./device-reports.ts";
import { noteDevice } from "./devices.repository.ts";

interface SeenBatch {
  device_id: string;
  pending?: { answers: number; events: number } | undefined;
}

/**
 * A device writes its name once an attempt; what it still holds is reported beside the answers. A device of
 * somebody else is refused: its edits would be signed with the wrong name.
 */
export const meetDevice = async (
  { db, device_reports }: Pick<Parts, "db"> & { device_reports: DeviceReports },
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
  if (pending) device_reports.note({ score_id: facts.score_id, device_id, pending, at: now });
  return "known";
};
