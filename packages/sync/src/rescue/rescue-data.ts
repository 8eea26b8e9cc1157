import type { Edit } from "@examplar/domain";
import type { EditItem, OutboxItem, SetAsideReason } from "../outbox/outbox.types.ts";

/** What a student carries to the teacher when the network never comes back. */
export interface RescueData {
  format: "examplar-rescue";
  version: 1;
  user_id: number;
  exported_at: string;
  edits: { instance_id: number; device_id: string; edit: Edit; set_aside: SetAsideReason | null }[];
}

/** The edits of which the server has not said that they are committed, in the order in which they were made. */
export function rescueDataOf(user_id: number, items: OutboxItem[], now: Date): RescueData {
  const edits = items
    .filter((item): item is EditItem => item.lane === "answers" && item.user_id === user_id)
    .map(({ instance_id, device_id, payload, reason }) => ({
      instance_id,
      device_id,
      edit: payload,
      set_aside: reason,
    }));
  return { format: "examplar-rescue", version: 1, user_id, exported_at: now.toISOString(), edits };
}
